"""ASGI front of Django: request bodies are read before a thread starts, views run in long-lived threads, streams do not
occupy a thread."""
