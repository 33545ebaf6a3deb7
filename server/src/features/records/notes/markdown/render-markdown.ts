import { marked, type Token, type Tokens } from 'marked'
import { withoutCheckbox } from './note-blocks.ts'

export const renderBlocks = (tokens: readonly Token[]): string => marked.parser([...tokens]).trimEnd()

export const renderInline = (tokens: readonly Token[] = []): string =>
  marked.Parser.parseInline(withoutCheckbox(tokens))

export const renderItems = (list: Tokens.List, items: Tokens.ListItem[]): string =>
  withoutOuterTag(renderBlocks([{ ...list, items }]))

const withoutOuterTag = (html: string): string => html.slice(html.indexOf('>') + 1, html.lastIndexOf('</')).trim()

export const renderRow = (cells: readonly Tokens.TableCell[]): string =>
  `<tr>${cells.map(({ header, tokens }) => renderCell(header ? 'th' : 'td', tokens)).join('')}</tr>`

const renderCell = (tag: string, tokens: readonly Token[]): string => `<${tag}>${renderInline(tokens)}</${tag}>`
