"""Pictures of a ball and a mesh of triangles."""
