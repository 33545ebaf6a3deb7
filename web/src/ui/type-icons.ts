import type { RecordType } from '@dossier/contract/vocabulary'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { LightbulbIcon } from '@phosphor-icons/react/dist/csr/Lightbulb'
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple'
import { NotebookIcon } from '@phosphor-icons/react/dist/csr/Notebook'
import type { ComponentType } from 'react'

export type Picture = ComponentType<{ size: number; 'aria-hidden': true }>

export const TYPE_ICONS: Record<RecordType, Picture> = {
  note: NotebookIcon as Picture,
  memory: LightbulbIcon as Picture,
  url: LinkSimpleIcon as Picture,
  page: FileTextIcon as Picture,
  email: EnvelopeSimpleIcon as Picture,
}
