// The declarations of Apple's C library that this package uses, with Apple's types. For C their names are others, so that
// they can be loaded beside Glibc.
#define NAMED(name) __attribute__((swift_name(name)))
#define FUNCTION(result, name, labels, ...) result apple_##name(__VA_ARGS__) NAMED(#name labels)

typedef unsigned long size_t;
typedef unsigned short apple_mode_t NAMED("mode_t");
typedef int apple_dev_t NAMED("dev_t");
typedef unsigned long long apple_ino_t NAMED("ino_t");
typedef unsigned int apple_uid_t NAMED("uid_t");
typedef unsigned int apple_id_t NAMED("id_t");
typedef int apple_pid_t NAMED("pid_t");
typedef unsigned int apple_sigset_t NAMED("sigset_t");
typedef unsigned int apple_socklen_t NAMED("socklen_t");

struct NAMED("in_addr") apple_in_addr { unsigned int s_addr; };
struct NAMED("timespec") apple_timespec { long tv_sec, tv_nsec; };
struct NAMED("stat") apple_stat {
  apple_dev_t st_dev;
  apple_mode_t st_mode;
  apple_ino_t st_ino;
  apple_uid_t st_uid;
  long long st_size;
};
struct NAMED("termios") apple_termios {
  unsigned long c_iflag, c_oflag, c_cflag, c_lflag;
  unsigned char c_cc[20];
  unsigned long c_ispeed, c_ospeed;
};
struct NAMED("glob_t") apple_glob_t {
  size_t gl_pathc;
  int gl_matchc;
  size_t gl_offs;
  int gl_flags;
  char **gl_pathv;
};
struct NAMED("winsize") apple_winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
struct NAMED("pollfd") apple_pollfd {
  int fd;
  short events, revents;
};
struct NAMED("sockaddr") apple_sockaddr { unsigned char sa_len, sa_family; };
struct NAMED("addrinfo") apple_addrinfo {
  int ai_flags, ai_family, ai_socktype, ai_protocol;
  apple_socklen_t ai_addrlen;
  char *ai_canonname;
  struct apple_sockaddr *ai_addr;
  struct apple_addrinfo *ai_next;
};
struct NAMED("timeval") apple_timeval { long tv_sec; int tv_usec; };
struct NAMED("rusage") apple_rusage {
  struct apple_timeval ru_utime, ru_stime;
  long ru_maxrss;
};
struct NAMED("dirent") apple_dirent {
  apple_ino_t d_ino;
  char d_name[1024];
};
struct NAMED("DIR") apple_DIR { int __dd_fd; };
struct NAMED("siginfo_t") apple_siginfo_t {
  int si_signo;
  void *si_addr;
};
union NAMED("__sigaction_u") apple___sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct apple_siginfo_t *, void *);
};
struct NAMED("sigaction") apple_sigaction {
  union apple___sigaction_u __sigaction_u;
  apple_sigset_t sa_mask;
  int sa_flags;
};
enum NAMED("idtype_t") apple_idtype_t { apple_P_PID NAMED("P_PID") = 1 };
enum NAMED("clockid_t") apple_clockid_t {
  apple_CPUTIME NAMED("CLOCK_PROCESS_CPUTIME_ID") = 12,
  apple_MONOTONIC NAMED("CLOCK_MONOTONIC") = 6
};

FUNCTION(int, access, "(_:_:)", const char *, int);
FUNCTION(int, clock_gettime, "(_:_:)", enum apple_clockid_t, struct apple_timespec *);
FUNCTION(void, cfmakeraw, "(_:)", struct apple_termios *);
FUNCTION(int, close, "(_:)", int);
FUNCTION(int, closedir, "(_:)", struct apple_DIR *);
FUNCTION(int, connect, "(_:_:_:)", int, const struct apple_sockaddr *, apple_socklen_t);
FUNCTION(int, dup, "(_:)", int);
FUNCTION(int, execv, "(_:_:)", const char *, char *const *);
FUNCTION(int, fchmod, "(_:_:)", int, apple_mode_t);
FUNCTION(struct apple_DIR *, fdopendir, "(_:)", int);
FUNCTION(int, flock, "(_:_:)", int, int);
FUNCTION(void, free, "(_:)", void *);
FUNCTION(void, freeaddrinfo, "(_:)", struct apple_addrinfo *);
FUNCTION(int, fstat, "(_:_:)", int, struct apple_stat *);
FUNCTION(int, fstatat, "(_:_:_:_:)", int, const char *, struct apple_stat *, int);
FUNCTION(int, getaddrinfo, "(_:_:_:_:)", const char *, const char *, const struct apple_addrinfo *, struct apple_addrinfo **);
FUNCTION(char *, getenv, "(_:)", const char *);
FUNCTION(apple_uid_t, geteuid, "()", void);
FUNCTION(apple_pid_t, getpid, "()", void);
FUNCTION(int, getsockopt, "(_:_:_:_:_:)", int, int, int, void *, apple_socklen_t *);
FUNCTION(int, getrusage, "(_:_:)", int, struct apple_rusage *);
FUNCTION(int, inet_aton, "(_:_:)", const char *, struct apple_in_addr *);
FUNCTION(int, inet_pton, "(_:_:_:)", int, const char *, void *);
FUNCTION(int, glob, "(_:_:_:_:)", const char *, int, int (*)(const char *, int), struct apple_glob_t *);
FUNCTION(void, globfree, "(_:)", struct apple_glob_t *);
FUNCTION(int, isatty, "(_:)", int);
FUNCTION(int, kill, "(_:_:)", apple_pid_t, int);
FUNCTION(int, lstat, "(_:_:)", const char *, struct apple_stat *);
FUNCTION(int, mkdir, "(_:_:)", const char *, apple_mode_t);
FUNCTION(int, mkdirat, "(_:_:_:)", int, const char *, apple_mode_t);
FUNCTION(struct apple_DIR *, opendir, "(_:)", const char *);
FUNCTION(int, pipe, "(_:)", int *);
FUNCTION(int, poll, "(_:_:_:)", struct apple_pollfd *, unsigned int, int);
FUNCTION(int, pthread_sigmask, "(_:_:_:)", int, const apple_sigset_t *, apple_sigset_t *);
FUNCTION(long, read, "(_:_:_:)", int, void *, size_t);
FUNCTION(long, recv, "(_:_:_:_:)", int, void *, size_t, int);
FUNCTION(struct apple_dirent *, readdir, "(_:)", struct apple_DIR *);
FUNCTION(long, readlink, "(_:_:_:)", const char *, char *, size_t);
FUNCTION(char *, realpath, "(_:_:)", const char *, char *);
FUNCTION(int, rename, "(_:_:)", const char *, const char *);
FUNCTION(int, rmdir, "(_:)", const char *);
FUNCTION(long, send, "(_:_:_:_:)", int, const void *, size_t, int);
FUNCTION(int, setsockopt, "(_:_:_:_:_:)", int, int, int, const void *, apple_socklen_t);
FUNCTION(int, socket, "(_:_:_:)", int, int, int);
FUNCTION(int, shutdown, "(_:_:)", int, int);
FUNCTION(int, sigaction, "(_:_:_:)", int, const struct apple_sigaction *, struct apple_sigaction *);
FUNCTION(int, sigaddset, "(_:_:)", apple_sigset_t *, int);
FUNCTION(int, sigemptyset, "(_:)", apple_sigset_t *);
FUNCTION(int, stat, "(_:_:)", const char *, struct apple_stat *);
FUNCTION(char *, strdup, "(_:)", const char *);
FUNCTION(char *, strerror, "(_:)", int);
FUNCTION(long, sysconf, "(_:)", int);
FUNCTION(int, tcgetattr, "(_:_:)", int, struct apple_termios *);
FUNCTION(int, tcsetattr, "(_:_:_:)", int, int, const struct apple_termios *);
FUNCTION(int, unlink, "(_:)", const char *);
FUNCTION(int, unlinkat, "(_:_:_:)", int, const char *, int);
FUNCTION(int, waitid, "(_:_:_:_:)", enum apple_idtype_t, apple_id_t, struct apple_siginfo_t *, int);
FUNCTION(int, usleep, "(_:)", unsigned int);
FUNCTION(long, write, "(_:_:_:)", int, const void *, size_t);
void apple_exit(int) __attribute__((noreturn)) NAMED("exit(_:)");
void apple__exit(int) __attribute__((noreturn)) NAMED("_exit(_:)");
void (*apple_signal(int, void (*)(int)))(int) NAMED("signal(_:_:)");
