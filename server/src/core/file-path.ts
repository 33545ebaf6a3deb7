/** Returns the name of a file without its folders. */
export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns the name of a Markdown file without its extension. */
export const stemOf = (path: string): string => fileNameOf(path).replace(/\.md$/i, '')

/** Returns the folder around a file or folder; '' at the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
