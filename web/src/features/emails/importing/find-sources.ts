import {
  chosenFileKind,
  compareMailFiles,
  MAIL_FILE_HEAD_BYTES,
  type MailFileKind,
  mailFileKind,
  unseenInMh,
} from '@dossier/contract/mail-files'

export interface Source {
  file: File
  kind: MailFileKind
  /** From the list of an MH folder; null elsewhere. */
  isRead: boolean | null
}

export interface Sources {
  sources: Source[]
  /** Names of files that are not email. */
  leftOut: string[]
}

const MH_SEQUENCES = '.mh_sequences'
const MAX_SEQUENCES_BYTES = 1024 * 1024

/** Same rules as `dossier import`: single files count as email; in a folder, name, location and content decide. */
export async function findSources(files: readonly File[]): Promise<Sources> {
  const found: Sources = { sources: [], leftOut: [] }
  const unseen = await readSequences(files)
  for (const file of files.toSorted((a, b) => compareMailFiles(nameOf(a), nameOf(b)))) {
    const kind = file.size > 0 ? await kindOf(file) : null
    const isUnseen = unseen.get(folderOf(file))
    const isRead = isUnseen && /^\d+$/.test(file.name) ? !isUnseen(file.name) : null
    if (kind) found.sources.push({ file, kind, isRead })
    else found.leftOut.push(nameOf(file))
  }
  return found
}

export const nameOf = ({ name, webkitRelativePath }: File): string => webkitRelativePath || name

const folderOf = (file: File): string => nameOf(file).slice(0, -file.name.length)

async function kindOf(file: File): Promise<MailFileKind | null> {
  const isInFolder = Boolean(file.webkitRelativePath)
  const byName = isInFolder ? mailFileKind(file.webkitRelativePath, '') : null
  if (byName) return byName
  const head = await file.slice(0, MAIL_FILE_HEAD_BYTES).text()
  return isInFolder ? mailFileKind(file.webkitRelativePath, head) : chosenFileKind(file.name, head)
}

/** Reads the lists of unread emails that MH keeps in its folders. */
async function readSequences(files: readonly File[]) {
  const lists = files.filter(({ name, size }) => name === MH_SEQUENCES && size <= MAX_SEQUENCES_BYTES)
  const entries = lists.map(async (file) => [folderOf(file), unseenInMh(await file.text())] as const)
  return new Map(await Promise.all(entries))
}
