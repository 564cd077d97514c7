// Archives of files, stored as they are.

const encoder = new TextEncoder();

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/**
 * The checksum of bytes that archives have.
 *
 * @param {Uint8Array} bytes
 */
function crc32(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ table[(value ^ byte) & 0xff];
  return (value ^ 0xffffffff) >>> 0;
}

/**
 * Makes a ZIP archive. The same files give the same bytes.
 *
 * @param {{ name: string, contents: string | Uint8Array }[]} files
 */
export function zip(files) {
  /** @type {Uint8Array[]} */
  const parts = [];
  /** @type {Uint8Array[]} */
  const directory = [];
  let offset = 0;
  for (const { name, contents } of files) {
    const bytes = typeof contents === 'string' ? encoder.encode(contents) : contents;
    const path = encoder.encode(name);
    // Version 2.0, names in UTF-8, stored, the first of January 1980.
    const common = fields([[2, 20], [2, 0x800], [2, 0], [2, 0], [2, 0x21], [4, crc32(bytes)], [4, bytes.length], [4, bytes.length], [2, path.length], [2, 0]]);
    parts.push(fields([[4, 0x04034b50]]), common, path, bytes);
    directory.push(fields([[4, 0x02014b50], [2, 20]]), common, fields([[2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), path);
    offset += 30 + path.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = fields([[4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, offset], [2, 0]]);
  const all = [...parts, ...directory, end];
  const archive = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    archive.set(part, at);
    at += part.length;
  }
  return archive;
}

/**
 * Numbers in bytes, the lowest first.
 *
 * @param {[size: number, value: number][]} values
 */
function fields(values) {
  const bytes = new Uint8Array(values.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of values) {
    for (let index = 0; index < size; index += 1) bytes[at + index] = Math.floor(value / 256 ** index) & 0xff;
    at += size;
  }
  return bytes;
}
