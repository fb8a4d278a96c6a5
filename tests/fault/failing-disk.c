/* Preloaded into PostgreSQL by disk.test.ts: the file FAILING_DISK says what a flush does. "slow" delays it by the
   milliseconds that follow; "broken" fails it as a defective device does. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int flush(const char *name, int file)
{
    char word[16] = "";
    int milliseconds = 0;
    const char *path = getenv("FAILING_DISK");
    FILE *control = path ? fopen(path, "r") : NULL;
    if (control) {
        if (fscanf(control, "%15s %d", word, &milliseconds) < 1) word[0] = 0;
        fclose(control);
    }
    if (strcmp(word, "slow") == 0) usleep(milliseconds * 1000);
    if (strcmp(word, "broken") == 0) {
        errno = EIO;
        return -1;
    }
    return ((int (*)(int)) dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return flush("fsync", file); }
int fdatasync(int file) { return flush("fdatasync", file); }
