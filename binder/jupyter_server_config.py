"""Answers that do not wait: `make lab` and Binder have the server read this.

A server holds small packets back until the last one is acknowledged (Nagle's algorithm), and a browser holds
acknowledgements back for some 40 ms in case there is something to say with them. Together they make a picture that is
dragged stall at every answer.
"""

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class Prompt(ZMQChannelsWebsocketConnection):
    """A connection to a kernel that sends at once."""

    def connect(self):
        """Connect, and hold nothing back from now on."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


# Jupyter gives this file the name `c`, of what it configures.
c.ServerApp.kernel_websocket_connection_class = Prompt  # noqa: F821
