import type { PortableKind } from '#platform/portable/portable'
import { plainRows } from '#platform/portable/portable-rows'
import { RECORD_LINKS } from '../records.tables.ts'
import { selectLinks } from './links-of-project.view.ts'

export const portableLinks: PortableKind = plainRows({ name: 'links', table: RECORD_LINKS, select: selectLinks })
