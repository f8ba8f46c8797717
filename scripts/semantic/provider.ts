import type { ChildProcess } from 'node:child_process'

/** Makes vectors on this machine where the operator names no endpoint. */
export type EmbeddingProvider = {
  /** The name kept beside each vector. */
  model: string
  /** Which model it is and where it came from, as people are told. */
  describe: (folder: string) => string
  /**
   * Installs what is missing in the folder and resolves with a way to start the server on a port of
   * 127.0.0.1: OpenAI-compatible under /v1, with /health. That process ends when this one does.
   * @throws SemanticOff
   */
  prepare: (folder: string, signal: AbortSignal) => Promise<(port: number) => ChildProcess>
}

/** There is no semantic search here; the message goes on after "because". */
export class SemanticOff extends Error {
  override name = 'SemanticOff'
}
