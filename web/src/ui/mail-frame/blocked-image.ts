const ATTRIBUTE = / (alt|width|height|style|title)="([^"]*)"/g
/** Lower boxes have no space for words or an icon. Units: px. */
const SMALL_PX = 24
const TALL_PX = 72

/**
 * Returns a box of the image's size with its text. The browser's own sign for a missing image would have its own font and
 * icon.
 * @param tag an `img` of sanitized HTML, which quotes its attributes twice and escapes them
 */
export function withoutPicture(tag: string): string {
  const {
    alt = '',
    title = '',
    width = '',
    height = '',
    style = '',
  } = Object.fromEntries([...tag.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]))
  const heightPx = Number(/^\d+/.exec(height)?.[0] ?? /(?:^|;)\s*height:\s*(\d+)px/.exec(style)?.[1] ?? Number.NaN)
  const kind = heightPx < SMALL_PX ? ' small' : heightPx >= TALL_PX ? ' tall' : ''
  const size = `${lengthOf('width', width)}${lengthOf('height', height)}${style}`
  const words = alt || title
  const name = words ? ` role="img" aria-label="${words}"` : ''
  return `<span class="blocked-image${kind}"${name}${size ? ` style="${size}"` : ''}>${kind === ' small' ? '' : words}</span>`
}

const lengthOf = (property: string, value: string): string => {
  const [, digits, unit] = /^(\d{1,5})(%?)$/.exec(value) ?? []
  return digits ? `${property}:${digits}${unit || 'px'};` : ''
}
