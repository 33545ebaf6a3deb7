export interface DroppedFiles {
  files: File[]
  /** Names of folders, which cannot be attached. */
  folders: string[]
}

/** Detects files while dragging, before their content is accessible. */
export const carriesFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

/** Text copied together with an image of it counts as text. An image copied from a page has no text. */
export const isMeantAsFiles = ({ types }: DataTransfer): boolean =>
  types.includes('Files') && !types.includes('text/plain')

export function droppedFiles({ items }: DataTransfer): DroppedFiles {
  const result: DroppedFiles = { files: [], folders: [] }
  for (const item of items) {
    const file = item.kind === 'file' ? item.getAsFile() : null
    if (!file) continue
    if (item.webkitGetAsEntry()?.isDirectory) result.folders.push(file.name)
    else result.files.push(file)
  }
  return result
}
