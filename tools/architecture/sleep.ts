import { type Node, nameOf, nodeAt, nodesAt, stringOf, walk } from './syntax.ts'

/**
 * Returns whether a node only lets time pass. A delayed answer of a scripted server, a wait that a signal ends, and one
 * turn of the event loop do not count.
 */
export function isSleep(node: Node): boolean {
  if (node.type === 'ImportDeclaration')
    return /^(node:)?timers\/promises$/.test(stringOf(nodeAt(node, 'source')) ?? '')
  if (node.type === 'NewExpression') return nameOf(nodeAt(node, 'callee')) === 'Promise' && resolvesByTimer(node)
  if (node.type !== 'CallExpression') return false
  const callee = nodeAt(node, 'callee')
  if (callee?.type === 'MemberExpression') return nameOf(nodeAt(callee, 'property')) === 'waitForTimeout'
  return nameOf(callee) === 'wait' && nodesAt(node, 'arguments').length === 1
}

/** `new Promise((resolve) => setTimeout(resolve, ms))`. */
function resolvesByTimer(promise: Node): boolean {
  const [executor] = nodesAt(promise, 'arguments')
  const resolve = executor && nameOf(nodesAt(executor, 'params')[0])
  if (!executor || !resolve) return false
  let found = false
  walk(executor, (node) => {
    if (node.type !== 'CallExpression' || nameOf(nodeAt(node, 'callee')) !== 'setTimeout') return
    const [then, ms] = nodesAt(node, 'arguments')
    found ||= ms !== undefined && then !== undefined && onlyCalls(then, resolve)
  })
  return found
}

/** `resolve`, or `() => resolve()`. */
function onlyCalls(then: Node, resolve: string): boolean {
  if (then.type === 'Identifier') return nameOf(then) === resolve
  const call = then.type === 'ArrowFunctionExpression' ? nodeAt(then, 'body') : null
  return (
    call?.type === 'CallExpression' &&
    nameOf(nodeAt(call, 'callee')) === resolve &&
    nodesAt(call, 'arguments').length === 0
  )
}
