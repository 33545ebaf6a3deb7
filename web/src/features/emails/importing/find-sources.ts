export interface Source {
  file: File
  kind: 'mbox' | 'mail'
}

export interface Sources {
  sources: Source[]
  /** Names of files that are not email. */
  leftOut: string[]
}

/** RFC 4155: every message of an mbox begins with this line. A single email cut from an mbox may keep it. */
const MBOX_BEGIN = 'From '
/** Maildir file names are arbitrary (maildir(5)); files in tmp are not delivered yet. */
const IN_MAILDIR = /(?:^|\/)(?:cur|new)\/[^/.][^/]*$/
const NAMED = /\.(?:eml|mbox)$/i

/** Same rules as `dossier import`: single files count as email; in a folder, the name or location decides. */
export async function findSources(files: readonly File[]): Promise<Sources> {
  const found: Sources = { sources: [], leftOut: [] }
  for (const file of files) {
    if (file.size > 0 && isMail(file)) found.sources.push({ file, kind: await kindOf(file) })
    else found.leftOut.push(nameOf(file))
  }
  return found
}

export const nameOf = ({ name, webkitRelativePath }: File): string => webkitRelativePath || name

const isMail = (file: File): boolean =>
  !file.webkitRelativePath || NAMED.test(file.name) || IN_MAILDIR.test(file.webkitRelativePath)

async function kindOf(file: File): Promise<Source['kind']> {
  return (await file.slice(0, MBOX_BEGIN.length).text()) === MBOX_BEGIN ? 'mbox' : 'mail'
}
