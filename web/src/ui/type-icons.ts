import type { RecordType } from '@dossier/contract/vocabulary'
import { BookmarkSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarkSimple'
import { BrainIcon } from '@phosphor-icons/react/dist/csr/Brain'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { NotebookIcon } from '@phosphor-icons/react/dist/csr/Notebook'
import type { ComponentType } from 'react'

export type Picture = ComponentType<{ size: number; 'aria-hidden': true }>

export const TYPE_ICONS: Record<RecordType, Picture> = {
  note: NotebookIcon as Picture,
  memory: BrainIcon as Picture,
  url: BookmarkSimpleIcon as Picture,
  page: FileTextIcon as Picture,
  email: EnvelopeSimpleIcon as Picture,
}
