"""Words of RTF that say what a group is or stand for a character."""

from collections.abc import Mapping

from firsthand.readers.lines import word_set

SIGNS: Mapping[str, str] = {
    "emdash": "—", "endash": "–", "emspace": " ", "enspace": " ", "qmspace": " ", "bullet": "•", "lquote": "‘", "rquote": "’",
    "ldblquote": "“", "rdblquote": "”", "tab": " ", "line": "\n", "lbr": "\n", "softline": "\n", "~": " ", "_": "-",
    "{": "{", "}": "}", "\\": "\\",
}  # fmt: skip
BREAKS = word_set("par sect page column \n \r")
SINKS: Mapping[str, str] = {
    "header": "header", "headerl": "header", "headerr": "header", "headerf": "header",
    "footer": "footer", "footerl": "footer", "footerr": "footer", "footerf": "footer",
    "footnote": "footnote", "annotation": "comment", "atnauthor": "atnauthor", "atntime": "atntime",
    "title": "title", "author": "author", "creatim": "creatim", "revtbl": "revtbl", "fonttbl": "fonttbl",
}  # fmt: skip
"""Groups whose text goes to a place of its own."""
THROUGH = word_set("shp shpinst shptxt listtext pntext upr ud fldrslt field rtf info atrfstart result")
"""Groups, some of them marked as ones that may be passed over, whose text is part of the text around them."""
UNSEEN = word_set(
    "pict objdata object objclass colortbl stylesheet fldinst fldtype sp sn sv xe tc nonshppict shprslt bkmkstart bkmkend filetbl listtable "
    "listoverridetable rsidtbl generator operator subject keywords company category doccomm comment manager hlinkbase revtim printim "
    "buptim themedata colorschememapping latentstyles datastore xmlnstbl mmathPr wgrffmtfilter template ftnsep ftnsepc ftncn aftnsep "
    "aftnsepc aftncn pgdsctbl panose falt fname atnicn atnid atnparent atnref atndate htmltag mhtmltag formfield datafield do picprop pn"
)
"""Groups that hold no text of the document."""
CHARSETS: Mapping[int, str] = {
    0: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 134: "cp936", 136: "cp950", 161: "cp1253", 162: "cp1254", 163: "cp1258",
    177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp850",
}  # fmt: skip
