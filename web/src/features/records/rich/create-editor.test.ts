// @vitest-environment happy-dom

import { expect, it } from 'vitest'
import { createEditor } from './create-editor.ts'
import { MoveBlocks } from './move-block.ts'

const SOURCE = '# Plan\n\n* one\n* two\n\nLast *words*  \n'

function open(source: string) {
  const container = document.createElement('div')
  document.body.append(container)
  let written = source
  const { editor, show } = createEditor({
    container,
    source,
    editable: true,
    props: {},
    boxName: (words) => words,
    foldName: (title) => title,
    pictures: { find: async () => null, watch: () => () => undefined },
    missingPicture: (alt) => alt,
    onChange: (text) => {
      written = text
    },
    onLink: () => undefined,
    extensions: [MoveBlocks],
  })
  const caretAt = (words: string): void => {
    editor.state.doc.descendants((node, pos) => {
      if (node.text?.includes(words)) editor.commands.setTextSelection(pos + node.text.indexOf(words) + words.length)
    })
  }
  const press = (key: string, keys: KeyboardEventInit = {}) =>
    editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...keys }))
  return {
    editor,
    show,
    caretAt,
    press,
    read: () => written,
    words: () => editor.state.selection.$from.parent.textContent,
  }
}

it('changes the bytes of the edited block only', () => {
  const { editor, caretAt, read } = open(SOURCE)
  caretAt('Plan')
  editor.commands.insertContent('!')
  expect(read()).toBe('# Plan!\n\n* one\n* two\n\nLast *words*  \n')
  editor.commands.undo()
  expect(read()).toBe(SOURCE)
})

it('shows what others changed beside the caret, and undo does not take it back', () => {
  const { editor, show, caretAt, read, words } = open(SOURCE)
  caretAt('Last ')
  editor.commands.insertContent('of my ')
  show(`Before\n\n# The plan\n\n* one\n* two\n\nLast of my *words*  \n\nAfter\n`)
  expect(words().trim()).toBe('Last of my words')
  editor.commands.insertContent('own ')
  expect(read()).toBe('Before\n\n# The plan\n\n* one\n* two\n\nLast of my own *words*\n\nAfter\n')
  editor.commands.undo()
  expect(read()).toContain('# The plan')
  expect(read()).toContain('\n\nAfter\n')
})

it('keeps a caret in a block that others changed', () => {
  const { editor, show, caretAt, read } = open('One line of words\n')
  caretAt('One ')
  show('One line of other words\n')
  editor.commands.insertContent('more ')
  expect(read()).toBe('One more line of other words\n')
})

it('becomes empty and filled again by others', () => {
  const { show, editor, read } = open(SOURCE)
  show('')
  expect(editor.state.doc.childCount).toBe(1)
  show('Filled\n')
  editor.commands.insertContentAt(1, 'x')
  expect(read()).toBe('xFilled\n')
})

it('moves blocks and items with Alt and an arrow', () => {
  const { caretAt, press, read } = open(SOURCE)
  caretAt('Plan')
  press('ArrowDown', { altKey: true })
  expect(read()).toBe('* one\n* two\n\n# Plan\n\nLast *words*  \n')
  caretAt('two')
  press('ArrowUp', { altKey: true })
  expect(read()).toMatch(/^[-*] two\n[-*] one\n\n# Plan/)
})
