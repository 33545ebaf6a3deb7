// Labels of the IANA registry and of mailers that neither the WHATWG list nor iconv-lite knows.
const ALIASES: Record<string, string> = Object.fromEntries(
  Object.entries({
    'us-ascii':
      'ascii us-ascii us ansi_x3.4-1968 ansi_x3.4-1986 iso_646.irv:1991 iso_646.irv:1983 iso646-us iso-646-us iso646 646 iso-ir-6 ibm367 cp367 csascii cp20127 ansi ansi_x3.110-1983 default 7bit',
    '': '8bit binary unknown unknown-8bit x-unknown none charset undefined null iso-8859 utf x-default',
    'utf-8':
      'utf-8 utf8 utf-8-mac utf8mb4 utf-8n utf_8 u8 csutf8 cp65001 windows-65001 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8 al32utf8 cesu-8 cscesu-8',
    'utf-7': 'utf-7 unicode-1-1-utf-7 x-unicode-2-0-utf-7 csunicode11utf7 csutf7 cp65000 unicode-2-0-utf-7',
    'utf-16': 'utf-16 utf16 unicode csunicode ucs-2 iso-10646-ucs-2 csutf16 iso-10646 cp1200',
    'utf-16be': 'utf-16be unicodefffe csutf16be cp1201 unicodebig',
    'utf-16le': 'utf-16le csutf16le unicodelittle unicodefeff',
    'utf-32': 'utf-32 utf32 ucs-4 iso-10646-ucs-4 csucs4 csutf32 cp12000',
    'iso-8859-1': 'cp28591 windows-28591 iso_8859-1:1987 8859-1 8859_1 latin-1 iso-latin-1 iso8859',
    'iso-8859-2': 'cp28592 windows-28592 8859-2 8859_2 latin-2 iso-latin-2',
    'iso-8859-3': 'cp28593 latin-3',
    'iso-8859-4': 'cp28594 latin-4',
    'iso-8859-5': 'cp28595 8859-5',
    'iso-8859-6': 'cp28596 iso_8859-6-e iso_8859-6-i asmo-708',
    'iso-8859-7': 'cp28597 8859-7',
    'iso-8859-8': 'cp28598 cp38598 iso-8859-8-i iso-8859-8-e csiso88598i csiso88598e logical visual',
    'iso-8859-9': 'cp28599 windows-28599 latin-5',
    'iso-8859-10': 'cp28600 latin-6',
    'iso-8859-13': 'cp28603 latin-7 csiso885913 iso-ir-179',
    'iso-8859-14': 'iso-ir-199 iso_8859-14:1998 latin8 iso-celtic l8 csiso885914 latin-8',
    'iso-8859-15': 'cp28605 windows-28605 latin-9 latin9 iso_8859-15 csiso885915 8859-15 latin0 iso-ir-203',
    'iso-8859-16': 'iso-ir-226 iso_8859-16:2001 latin10 csiso885916 latin-10',
    'tis-620': 'cstis620 iso-8859-11 iso_8859-11 cp874 windows-874 x-windows-874',
    'windows-1250': 'cswindows1250 ms-ee',
    'windows-1251': 'cswindows1251 ms-cyrl win-1251 cp-1251',
    'windows-1252': 'cswindows1252 ms-ansi win-1252 cp-1252 x-user-defined windows-1252http-equivcontent-type',
    'windows-1253': 'cswindows1253 ms-greek',
    'windows-1254': 'cswindows1254 ms-turk',
    'windows-1255': 'cswindows1255 ms-hebr',
    'windows-1256': 'cswindows1256 ms-arab',
    'windows-1257': 'cswindows1257 winbaltrim',
    'windows-1258': 'cswindows1258',
    'koi8-r': 'cp20866 koi8r koi-8-r',
    'koi8-u': 'cp21866 cskoi8u koi8u',
    cp437: 'ibm437 437 cspc8codepage437',
    cp737: 'ibm737 737',
    cp775: 'ibm775 775 cspc775baltic',
    cp850: 'ibm850 850 cspc850multilingual',
    cp852: 'ibm852 852 cspcp852',
    cp855: 'ibm855 855 csibm855',
    cp857: 'ibm857 857 csibm857',
    cp858: 'ibm00858 ccsid00858 cp00858 pc-multilingual-850+euro csibm00858',
    cp860: 'ibm860 860 csibm860',
    cp861: 'ibm861 861 cp-is csibm861',
    cp862: 'ibm862 862 cspc862latinhebrew dos-862',
    cp863: 'ibm863 863 csibm863',
    cp864: 'ibm864 csibm864',
    cp865: 'ibm865 865 csibm865',
    cp866: 'ibm866 866 csibm866 x-cp866',
    cp869: 'ibm869 869 cp-gr csibm869',
    macintosh: 'mac csmacintosh x-mac-roman macroman cp10000',
    maccyrillic: 'x-mac-cyrillic x-mac-ukrainian cp10007',
    maccenteuro: 'x-mac-ce x-mac-centraleurroman x-mac-centraleurope cp10029',
    macgreek: 'x-mac-greek cp10006',
    macturkish: 'x-mac-turkish cp10081',
    maciceland: 'x-mac-icelandic cp10079',
    macroman: 'x-macroman',
    viscii: 'csviscii viscii1.1-1',
    tcvn: 'tcvn tcvn-5712 tcvn5712-1 x-viet-tcvn5712',
    hproman8: 'hp-roman8 roman8 r8 cshproman8',
    koi8t: 'koi8-t',
    armscii8: 'armscii-8',
    georgianps: 'georgian-ps',
    georgianacademy: 'georgian-academy',
    pt154: 'ptcp154 csptcp154 cp154 cyrillic-asian',
    rk1048: 'strk1048-2002 kz-1048 cskz1048',
    shift_jis:
      'cp932 ms932 windows-31j cswindows31j x-sjis sjis ms_kanji csshiftjis windows-932 x-ms-cp932 shift-jis shift_jis-2004 shift_jisx0213',
    'euc-jp':
      'eucjp x-euc-jp x-eucjp cseucpkdfmtjapanese cp51932 ujis extended_unix_code_packed_format_for_japanese euc-jisx0213 euc-jis-2004 eucjp-ms eucjp-win',
    'euc-kr':
      'euckr cp949 ms949 windows-949 x-windows-949 ks_c_5601-1987 ks_c_5601-1989 ksc_5601 ksc5601 ks_c_5601 ks-c-5601-1987 ks_x_1001 ksx1001 korean cp51949 uhc cseuckr iso-ir-149 ks_c-5601-1987',
    gbk: 'x-gbk cp936 ms936 windows-936 csgbk x-euc-cn euc-cn euccn gb2312 gb_2312-80 csgb2312 x-gb2312 gb-2312 csiso58gb231280 iso-ir-58 chinese gb2312-80 cp20936 cp51936 x-cp20936',
    gb18030: 'csgb18030 gb-18030 gb18030-2000 gb18030-2005 gb18030-2022 cp54936',
    big5: 'big-5 cn-big5 csbig5 x-x-big5 cp950 windows-950 x-windows-950 ms950',
    'big5-hkscs': 'csbig5hkscs big5hkscs x-big5-hkscs',
    'iso-2022-jp':
      'csiso2022jp iso-2022-jp-1 iso-2022-jp-2 iso-2022-jp-3 iso-2022-jp-2004 iso-2022-jp-ms iso-2022-jp-ext csiso2022jp2 csiso2022jp3 cp50220 cp50221 cp50222 cswindows50221 jis jis7 jis_encoding csjisencoding x-windows-iso2022jp iso2022jp iso-2022jp junet',
    'iso-2022-kr': 'csiso2022kr cp50225 iso2022kr iso-2022kr',
    'iso-2022-cn': 'iso-2022-cn-ext csiso2022cn csiso2022cnext cp50227 cp50229 iso2022cn x-iso-2022-cn',
    'hz-gb-2312': 'hz hz-gb2312 hzgb2312 cp52936 cshzgb2312 x-hz',
  }).flatMap(([charset, labels]) => labels.split(' ').map((label) => [label, charset])),
)

/** Returns the canonical name of a label (RFC 2045, RFC 2231), without quotes and language; '' counts as missing. */
export function charsetOf(label: string): string {
  const bare = label
    .slice(0, 200)
    .toLowerCase()
    .replace(/^[\s"'=;]+|[\s"';,:]+$/g, '')
    .replace(/[*;,\s].*$/, '')
  const plain = bare
    .replace(/^(?:charset=|x-(?=iso-|utf|windows-))/, '')
    .replace(/^(?:windows|ibm|x-cp|ms)[-_ ]?(?=\d{5}$)/, 'cp')
  return ALIASES[plain] ?? ALIASES[plain.replaceAll('_', '-')] ?? plain
}
