import { EventEmitter } from 'node:events'
import type { Signals } from './signals.ts'

export function createLocalSignals(): Signals {
  const emitter = new EventEmitter()
  return {
    send: (channel) => void emitter.emit(channel),
    on(channel, listener) {
      emitter.on(channel, listener)
      return () => void emitter.off(channel, listener)
    },
    close: async () => void emitter.removeAllListeners(),
  }
}
