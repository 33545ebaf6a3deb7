const CODE_PAGES: Record<number, string> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  20127: 'us-ascii',
  20866: 'koi8-r',
  50220: 'iso-2022-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
}

/** @returns the charset of a Windows code page, or '' for an unknown one. */
export function charsetOfCodePage(codePage: number): string {
  if (codePage >= 28591 && codePage <= 28605) return `iso-8859-${codePage - 28590}`
  if (codePage >= 1250 && codePage <= 1258) return `windows-${codePage}`
  return CODE_PAGES[codePage] ?? (codePage >= 437 && codePage < 1000 ? `cp${codePage}` : '')
}
