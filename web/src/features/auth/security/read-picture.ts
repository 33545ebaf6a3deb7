/** The side and the dark squares of a square SVG of one path, such as a QR code. */
export function readPicture(svg: string): { size: number; path: string } {
  const [, size = '0'] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? []
  const [, path = ''] = /<path [^>]*\bd="([MLHVhvz0-9,. -]+)"/.exec(svg) ?? []
  return { size: Number(size), path }
}
