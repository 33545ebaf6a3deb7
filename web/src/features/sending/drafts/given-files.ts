/** What was dropped or pasted. */
export interface GivenFiles {
  files: File[]
  /** Names of folders, which cannot be attached. */
  folders: string[]
}

/** Whether files are being carried, before one may look at them. */
export const carriesFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

/** Words that were copied together with a picture of them are meant as words; a picture copied from a page has none. */
export const isMeantAsFiles = ({ types }: DataTransfer): boolean =>
  types.includes('Files') && !types.includes('text/plain')

export function givenFiles({ items }: DataTransfer): GivenFiles {
  const given: GivenFiles = { files: [], folders: [] }
  for (const item of items) {
    const file = item.kind === 'file' ? item.getAsFile() : null
    if (!file) continue
    if (item.webkitGetAsEntry()?.isDirectory) given.folders.push(file.name)
    else given.files.push(file)
  }
  return given
}
