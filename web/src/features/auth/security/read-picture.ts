/** Returns the size and the path of a square SVG with one path, such as a QR code. */
export function readPicture(svg: string): { size: number; path: string } {
  const [, size = '0'] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? []
  const [, path = ''] = /<path [^>]*\bd="([MLHVhvz0-9,. -]+)"/.exec(svg) ?? []
  return { size: Number(size), path }
}
