const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns plain text as the HTML of an email: a paragraph for what empty lines separate, with breaks for its lines. */
export const htmlOfText = (text: string): string =>
  text.trim() === ''
    ? ''
    : text
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
        .trimEnd()
        .split('\n\n')
        .map((part) => `<p>${withSpaces(part).replaceAll('\n', '<br>') || '<br>'}</p>`)
        .join('')

/** HTML shows only one of several spaces, and none at the start of a line. */
const withSpaces = (text: string): string => text.replaceAll('  ', ' &nbsp;').replaceAll(/^ /gm, '&nbsp;')

/** Elements that the editor writes without anybody having formatted. */
const PLAIN = new Set(['P', 'BR', 'DIV'])

const parse = (html: string): Element => new DOMParser().parseFromString(html, 'text/html').body

/** Reports whether plain text would lose something: a format, a list, a link with other words or an image. */
export const isFormatted = (html: string): boolean =>
  [...parse(html).querySelectorAll('*')].some((element) => !PLAIN.has(element.tagName) && !isBareLink(element))

const isBareLink = (element: Element): boolean =>
  element.tagName === 'A' && element.getAttribute('href') === element.textContent

const EDITABLE = new Set(
  'P BR DIV SPAN A STRONG B EM I U S DEL CODE PRE BLOCKQUOTE UL OL LI H1 H2 H3 H4 H5 H6 HR IMG TABLE THEAD TBODY TR TH TD'.split(
    ' ',
  ),
)

/** The editor writes this style. */
const isWrittenTable = (element: Element): boolean =>
  element.tagName === 'TABLE' && /^border-collapse:\s*collapse;?$/.test(element.getAttribute('style') ?? '')

/** Reports whether the editor can show all of it; what it cannot is lost with the first change. */
export const isEditable = (html: string): boolean =>
  [...parse(html).querySelectorAll('*')].every(
    (element) => EDITABLE.has(element.tagName) && (!element.hasAttribute('style') || isWrittenTable(element)),
  )
