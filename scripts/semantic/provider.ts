import type { ChildProcess } from 'node:child_process'

/** What makes vectors on this machine where the operator names no endpoint. Another provider is another object of this type. */
export type EmbeddingProvider = {
  /** The name kept beside each vector. */
  model: string
  /** Which model it is and where it came from, as people are told. */
  describe: (folder: string) => string
  /**
   * Puts what it needs into the folder, once; resolves with the way to start its server, OpenAI-compatible under /v1 and with /health, on a
   * port of 127.0.0.1. The process ends when this one does, however this one does.
   * @throws SemanticOff
   */
  prepare: (folder: string, signal: AbortSignal) => Promise<(port: number) => ChildProcess>
}

/** There is no semantic search here; the message goes on after "because". */
export class SemanticOff extends Error {
  override name = 'SemanticOff'
}
