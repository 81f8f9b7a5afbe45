#include "Strategy.h"
#include <winsock2.h>
#include <ws2tcpip.h>
#pragma comment(lib, "ws2_32.lib")

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    WSADATA data; int started = WSAStartup(MAKEWORD(2, 2), &data); SOCKET s = socket(AF_INET, SOCK_DGRAM, 0); SOCKADDR_IN to; to.sin_family = AF_INET; to.sin_port = htons(9); to.sin_addr.S_un.S_addr = inet_addr("127.0.0.1");
    if (s == INVALID_SOCKET) { int code = WSAGetLastError(); }
    bool good = started == 0; closesocket(s); WSACleanup();
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}
