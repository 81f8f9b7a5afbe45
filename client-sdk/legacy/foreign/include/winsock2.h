/* Sockets: of Linux, under the names of Windows. C and C++. */
#ifndef CANCHA_LEGACY_WINSOCK_H
#define CANCHA_LEGACY_WINSOCK_H

#include <windows.h>
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

typedef int SOCKET;
typedef struct sockaddr SOCKADDR, *PSOCKADDR, *LPSOCKADDR;
typedef struct sockaddr_in SOCKADDR_IN, *PSOCKADDR_IN, *LPSOCKADDR_IN;
typedef struct in_addr IN_ADDR, *PIN_ADDR;
typedef struct hostent HOSTENT, *PHOSTENT, *LPHOSTENT;
typedef struct timeval TIMEVAL;
typedef fd_set FD_SET;

typedef struct WSAData {
    WORD wVersion, wHighVersion;
    char szDescription[257], szSystemStatus[129];
    unsigned short iMaxSockets, iMaxUdpDg;
    char* lpVendorInfo;
} WSADATA, *LPWSADATA;

#define INVALID_SOCKET (-1)
#define SOCKET_ERROR (-1)
#define SD_RECEIVE 0
#define SD_SEND 1
#define SD_BOTH 2
#define WSAEWOULDBLOCK EWOULDBLOCK
#define WSAECONNRESET ECONNRESET
#define WSAETIMEDOUT ETIMEDOUT
#define WSAEINTR EINTR
#define WSAGetLastError() errno
#define WSACleanup() 0
#define WSAStartup(version, data) (memset((data), 0, sizeof(*(data))), 0)
#define closesocket close
#define ioctlsocket ioctl

#ifdef __cplusplus
/* Sizes of addresses are an int there. */
static inline int accept(SOCKET socket, struct sockaddr* from, int* size) {
    return accept(socket, from, (socklen_t*)size);
}

static inline ssize_t recvfrom(SOCKET socket, void* to, size_t count, int flags,
                               struct sockaddr* from, int* size) {
    return recvfrom(socket, to, count, flags, from, (socklen_t*)size);
}

static inline int getsockname(SOCKET socket, struct sockaddr* name, int* size) {
    return getsockname(socket, name, (socklen_t*)size);
}
#endif

#endif
