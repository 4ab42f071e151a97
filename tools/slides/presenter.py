"""The window for a presenter's own screen: reveal.js's own, in which long notes are written smaller and then scroll."""

from pathlib import Path

from tools import needs

STYLE = """
      #speaker-controls { display: flex; flex-direction: column; overflow: hidden }
      .speaker-controls-time { flex: none; padding-block: 6px; margin-bottom: 4px }
      .speaker-controls-notes:not(.hidden) { flex: 1; min-height: 0; display: flex; flex-direction: column }
      .speaker-controls-notes .value { flex: 1; min-height: 0; overflow-y: auto; scrollbar-gutter: stable }
      .speaker-controls-notes .value > :first-child { margin-top: 0 }
"""
FITS = """
          fitNotes();

"""
FIT = """
        // As large as the notes have room, down to what can still be read; what is longer scrolls.
        function fitNotes() {
          if( !notesValue ) return;
          notesValue.scrollTop = 0;
          notesValue.tabIndex = 0;
          for( var size = 1.2; size > 0.8; size -= 0.05 ) {
            notesValue.style.fontSize = size + 'em';
            if( notesValue.scrollHeight <= notesValue.clientHeight ) return;
          }
        }
        window.addEventListener( 'resize', fitNotes );

"""
PLACES = {
    "\t\t</style>\n\t</head>": STYLE,
    "\t\t\t\t\t// Don't show lightboxes in the upcoming slide": FITS,
    "\t\t\t\t/**\n\t\t\t\t * Called when the main window sends an updated state.": FIT,
}
"""What is put before which words of reveal.js."""


def put(path: Path) -> None:
    """Write the plugin for notes.

    Raises
    ------
    ValueError
        If this reveal.js has another window.
    """
    made = (needs.asset("reveal.js") / "dist" / "plugin" / "notes.js").read_text(encoding="utf-8")
    for words, more in PLACES.items():
        if made.count(words) != 1:
            raise ValueError(f"reveal.js's notes.js must have {words.strip()!r} once; got it {made.count(words)} times")
        made = made.replace(words, more + words)
    path.write_text(made, encoding="utf-8")
