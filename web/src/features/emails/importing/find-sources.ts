/** A file with mail in it. */
export interface Source {
  file: File
  /** `mbox`: many mails. `mail`: one. */
  kind: 'mbox' | 'mail'
}

export interface Sources {
  sources: Source[]
  /** Files that are no mail, by their names. */
  leftOut: string[]
}

/** RFC 4155: every message of an mbox begins with these; a single mail cut from one may still carry it. */
const MBOX_BEGIN = 'From '
/** A Maildir names its mails as it likes (maildir(5)); what is in tmp is not delivered yet. */
const IN_MAILDIR = /(?:^|\/)(?:cur|new)\/[^/.][^/]*$/
const NAMED = /\.(?:eml|mbox)$/i

/** As the command `dossier import` does it: what was chosen by itself is mail; of a folder what is named or placed so. */
export async function findSources(files: readonly File[]): Promise<Sources> {
  const found: Sources = { sources: [], leftOut: [] }
  for (const file of files) {
    if (file.size > 0 && isMail(file)) found.sources.push({ file, kind: await kindOf(file) })
    else found.leftOut.push(nameOf(file))
  }
  return found
}

/** With its folders, where it was in one. */
export const nameOf = ({ name, webkitRelativePath }: File): string => webkitRelativePath || name

const isMail = (file: File): boolean =>
  !file.webkitRelativePath || NAMED.test(file.name) || IN_MAILDIR.test(file.webkitRelativePath)

async function kindOf(file: File): Promise<Source['kind']> {
  return (await file.slice(0, MBOX_BEGIN.length).text()) === MBOX_BEGIN ? 'mbox' : 'mail'
}
