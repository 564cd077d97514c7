#if Tools
  import Foundation
  import TestSupport
  import Testing

  @testable import ZoetropeStudio

  /// The answers to a page.
  @Suite struct RouteTests {
    @Test func `the page and its files come with their types and the headers of every answer`() async throws {
      let studio = try TestStudio()
      let index = try await studio.get("")
      #expect(index.status == 200 && index.body == "<!doctype html>")
      #expect(index.headers["content-type"] == "text/html; charset=utf-8")
      let script = try await studio.get("main.js?v=1")
      #expect(
        script.headers["content-type"] == "text/javascript; charset=utf-8" && script.body == "export {}")
      let missing = try await studio.get("none.js")
      let foreign = try await studio.exchange(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
      #expect(missing.status == 404 && foreign.status == 404)
      for reply in [index, script, missing, foreign] {
        #expect(
          reply.headers["content-security-policy"]
            == """
            default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' blob: data:; \
            media-src 'self' blob:; style-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
            form-action 'none'; frame-ancestors 'none'
            """)
        #expect(reply.headers["x-content-type-options"] == "nosniff")
        #expect(reply.headers["referrer-policy"] == "no-referrer")
        #expect(reply.headers["cross-origin-resource-policy"] == "same-origin")
        #expect(reply.headers["cross-origin-opener-policy"] == "same-origin")
        #expect(reply.headers["cache-control"] == "no-store" && reply.headers["connection"] == "close")
      }
      // Other kinds of files are not a part of the page.
      #expect(try await studio.get("notes.txt").status == 404)
      #expect(try await studio.get("api/nothing").status == 404)
      #expect(try await studio.request("DELETE", "api/file/a.json").status == 405)
      #expect(try await studio.request("PUT", "api/files", body: "{}").status == 405)
    }

    @Test func `the list has the animations of a folder, sorted, with sizes, times and versions`()
      async throws
    {
      let studio = try TestStudio([
        "b.json": "{}", "a/c.lottie": "x", "s.jsonl": "", "n.txt": "", ".hidden.json": "{}",
        ".git/x.json": "{}",
        "b.json.backup": "{}", "1/2/3/4/5/6/7/8.json": "8",
      ])
      let link = studio.files.path("link.json")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "b.json")
      try FileManager.default.createSymbolicLink(
        atPath: studio.files.path("linked"), withDestinationPath: "a")
      _ = unsafe mkfifo(studio.files.path("pipe.json"), 0o600)
      let list = try await Self.list(studio)
      #expect(list.paths == ["1/2/3/4/5/6/7/8.json", "a/c.lottie", "b.json", "s.jsonl"])
      #expect(list.versions["b.json"] == TestStudio.version("{}") && list.object["isFolder"] as? Bool == true)
      #expect(list.object["name"] as? String == studio.files.url.lastPathComponent)
      #expect(list.object["isTruncated"] == nil)
      let first = try #require((list.object["files"] as? [[String: Any]])?.first)
      let modified = try #require(first["modified"] as? Double)
      #expect(abs(modified - Date().timeIntervalSince1970 * 1000) < 600_000 && first["size"] as? Int == 1)
      let deep = studio.files.url.appendingPathComponent("1/2/3/4/5/6/7/8")
      try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
      #expect(try await Self.list(studio).object["isTruncated"] as? Bool == true)
    }

    @Test func `a folder has a port of its own, and another one while that is taken`() throws {
      let first = try TestStudio()
      let path = first.files.url.path
      #expect(first.server.port == StudioServer.usualPort(of: path))
      let second = try TestStudio(serving: first)
      #expect(second.server.port != first.server.port)
      #expect(second.server.isElsewhere && !first.server.isElsewhere)
    }

    @Test func `folders with one name have keys of their own`() async throws {
      let folders = try TestStudio(["one/a/x.json": "{}", "two/a/x.json": "{}"])
      var keys: [String] = []
      for place in ["one/a", "two/a", "one/a/../../one/a"] {
        let folder = try StudioFolder(folders.files.path(place))
        #expect(folder.name == "a")
        keys.append(String(folder.key, radix: 16))
      }
      #expect(keys[0] != keys[1] && keys[0] == keys[2])
      let list = try await Self.list(folders)
      #expect(
        list.object["key"] as? String == String(try StudioFolder(folders.files.url.path).key, radix: 16))
    }

    @Test func `pictures of stages are read, and neither listed nor written`() async throws {
      let studio = try TestStudio(["stage.json": "{}", "flag.PNG": "picture", "flag.tiff": "other"])
      #expect(try await Self.list(studio).paths == ["stage.json"])
      let reply = try await studio.get("api/file/flag.PNG")
      #expect(reply.status == 200 && reply.body == "picture")
      #expect(try await studio.get("api/file/flag.tiff").status == 403)
      #expect(
        try await studio.request(
          "PUT", "api/file/new.png", ["If-None-Match: *"], body: "x"
        ).status == 403)
    }

    static func list(_ studio: TestStudio) async throws -> (
      paths: [String], versions: [String: String], object: [String: Any]
    ) {
      let reply = try await studio.get("api/files")
      let object = try #require(JSONSerialization.jsonObject(with: Data(reply.body.utf8)) as? [String: Any])
      let files = try #require(object["files"] as? [[String: Any]])
      let pairs = files.map { ($0["path"] as? String ?? "", $0["version"] as? String ?? "") }
      return (pairs.map(\.0), Dictionary(pairs) { $1 }, object)
    }

    @Test func `a list ends at ten thousand files`() async throws {
      let studio = try TestStudio([:])
      for number in 0...10_000 {
        _ = FileManager.default.createFile(atPath: studio.files.path("\(number).json"), contents: nil)
      }
      let list = try await Self.list(studio)
      #expect(list.paths.count == 10_000 && list.object["isTruncated"] as? Bool == true)
    }

    @Test func `a font is found by the parts of a request, and missing ones are not there`() async throws {
      let fonts = try TemporaryFolder()
      try Data("font".utf8).write(to: fonts.url.appendingPathComponent("a.ttf"))
      try FileManager.default.createSymbolicLink(atPath: fonts.path("link.ttf"), withDestinationPath: "a.ttf")
      _ = unsafe mkfifo(fonts.path("pipe.ttf"), 0o600)
      let path = fonts.url.path
      let studio = try TestStudio(fonts: { request in
        request["family"].map { FoundFont(path: "\(path)/\($0)", substitute: request["style"]) }
      })
      let reply = try await studio.get("api/font?family=a.ttf&name=%zz")
      #expect(reply.status == 200 && reply.body == "font" && reply.headers["font-substitute"] == nil)
      #expect(reply.headers["etag"] == "\"\(TestStudio.version("font"))\"")
      let other = try await studio.get("api/font?family=link%2Ettf&style=%C3%9C%20b=1#family=b")
      #expect(other.body == "font" && other.headers["font-substitute"] == "%c3%9c%20b%3d1")
      for (query, status) in [
        ("", 404), ("?style=a", 404), ("?family=b.ttf", 404), ("?family=pipe.ttf", 403),
      ] {
        #expect(try await studio.get("api/font\(query)").status == status, "\(query)")
      }
      #expect(try await studio.request("PUT", "api/font", body: "").status == 405)
      #expect(try await TestStudio().get("api/font?family=a.ttf").status == 404)
    }

    @Test func `a file is read with its version, and its name may have other letters`() async throws {
      let studio = try TestStudio(["a b/ü.json": "{\"v\":1}"])
      let reply = try await studio.get("api/file/a%20b/%C3%BC.json")
      #expect(reply.status == 200 && reply.body == "{\"v\":1}")
      #expect(reply.headers["etag"] == "\"\(TestStudio.version(reply.body))\"")
      #expect(try await studio.get("api/file/none.json").status == 404)
      #expect(try await studio.get("api/file/a b/none.json").status == 400)
    }

    @Test func `a save replaces the version that the page has, keeps the former one and its permissions`()
      async throws
    {
      let studio = try TestStudio(["d/a.json": "old"])
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o640], ofItemAtPath: studio.files.path("d/a.json"))
      let reply = try await studio.request(
        "PUT", "api/file/d/a.json", ["If-Match: \"\(TestStudio.version("old"))\""], body: "newer")
      #expect(reply.status == 200 && reply.body == "{\"version\":\"\(TestStudio.version("newer"))\"}")
      #expect(studio.text("d/a.json") == "newer" && studio.text("d/a.json.backup") == "old")
      for name in ["d/a.json", "d/a.json.backup"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: studio.files.path(name))
        #expect(attributes[.posixPermissions] as? Int == 0o640, "\(name)")
      }
      let again = try await studio.request(
        "PUT", "api/file/d/a.json", ["If-Match: \"\(TestStudio.version("newer"))\""], body: "third")
      #expect(again.status == 200 && studio.text("d/a.json.backup") == "newer")
      let names = try FileManager.default.contentsOfDirectory(atPath: studio.files.path("d"))
      #expect(names.sorted() == ["a.json", "a.json.backup"])
    }

    @Test func `a save of another version, without a version or over a file is refused`() async throws {
      let studio = try TestStudio(["a.json": "mine"])
      let match = "If-Match: \"\(TestStudio.version("mine"))\""
      func save(_ path: String, _ headers: String...) async throws -> Int {
        try await studio.request("PUT", "api/file/\(path)", headers, body: "other").status
      }
      #expect(try await save("a.json", "If-Match: \"\(TestStudio.version("theirs"))\"") == 412)
      #expect(try await save("a.json", "If-Match: \(TestStudio.version("mine"))") == 412)
      #expect(try await save("a.json", "If-None-Match: *") == 412)
      #expect(try await save("new.json", match) == 412)
      #expect(try await save("a.json") == 428)
      #expect(try await save("a.json", "If-Match: *") == 428)
      #expect(try await save("a.json", match, "If-None-Match: *") == 400)
      #expect(studio.files.names == ["a.json"] && studio.text("a.json") == "mine")
      #expect(try await save("new.lottie", "If-None-Match: *") == 201)
      #expect(studio.text("new.lottie") == "other" && studio.files.names == ["a.json", "new.lottie"])
      #expect(try await save("none/new.lottie", "If-None-Match: *") == 404)
    }

    @Test func `one file is served alone`() async throws {
      let studio = try TestStudio(["a.json": "a", "b.json": "b"], only: "a.json")
      let list = try await Self.list(studio)
      #expect(list.paths == ["a.json"] && list.object["isFolder"] as? Bool == false)
      #expect(list.object["name"] as? String == "a.json")
      #expect(try await studio.get("api/file/a.json").body == "a")
      #expect(try await studio.get("api/file/b.json").status == 403)
      for name in ["b.json", "c.json"] {
        let reply = try await studio.request("PUT", "api/file/\(name)", ["If-None-Match: *"], body: "x")
        #expect(reply.status == 403)
      }
      #expect(studio.files.names == ["a.json", "b.json"])
    }

    @Test func `changes on disk and saves are told to every page`() async throws {
      let studio = try TestStudio(["a.json": "1"])
      let (one, two) = (try await studio.changes(), try await studio.changes())
      func next(_ line: Line) async -> String? { await onThread { line.readFrame()?.text } }
      try studio.write("a.json", "22")
      let changed = "{\"event\":\"changed\",\"path\":\"a.json\",\"version\":\"\(TestStudio.version("22"))\"}"
      #expect(await next(one) == changed)
      #expect(await next(two) == changed)
      // The same size, and perhaps the same time.
      try studio.write("a.json", "33")
      #expect(await next(one)?.contains(TestStudio.version("33")) == true)
      let reply = try await studio.request("PUT", "api/file/b.json", ["If-None-Match: *"], body: "b")
      #expect(reply.status == 201)
      let added = "{\"event\":\"added\",\"path\":\"b.json\",\"version\":\"\(TestStudio.version("b"))\"}"
      #expect(await next(one) == added)
      try FileManager.default.removeItem(atPath: studio.files.path("b.json"))
      #expect(await next(one) == "{\"event\":\"removed\",\"path\":\"b.json\"}")
    }

    @Test func `an address that is in use, a missing page and other files are errors`() throws {
      let studio = try TestStudio()
      let (path, port) = (studio.files.url.path, studio.server.port)
      let page = try TemporaryFolder()
      func failure(_ path: String, page: String, listen: String = "127.0.0.1", port: UInt16 = 0) -> String {
        do throws(StudioError) {
          _ = try StudioServer(path: path, page: page, listen: listen, port: port)
          return "none"
        } catch {
          return error.description
        }
      }
      #expect(failure(path, page: page.url.path).contains("`make studio` builds"))
      try Data().write(to: page.url.appendingPathComponent("index.html"))
      #expect(failure(path, page: page.url.path, port: port).hasPrefix("port \(port) of 127.0.0.1 is in use"))
      #expect(failure(path, page: page.url.path, listen: "host").contains("is no address"))
      #expect(failure(path + "/none", page: page.url.path).contains("No such file"))
      #expect(
        failure(page.path("index.html"), page: page.url.path).hasSuffix("is no .json, .lottie or .jsonl file")
      )
      #expect(failure(path, page: page.url.path) == "none")
    }
  }
#endif
