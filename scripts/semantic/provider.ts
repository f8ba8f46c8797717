import type { ChildProcess } from 'node:child_process'

/** Makes vectors on this machine if the operator configures no endpoint. */
export type EmbeddingProvider = {
  /** The name that is stored with each vector. */
  model: string
  /** The model and its origin, for people. */
  describe: (folder: string) => string
  /**
   * Installs what is missing in the folder. @returns a function that starts the server on a port of
   * 127.0.0.1, OpenAI-compatible under /v1, with /health; the process ends with this one. @throws SemanticOff
   */
  prepare: (folder: string, signal: AbortSignal) => Promise<(port: number) => ChildProcess>
}

/** Semantic search is off. The message completes a sentence after "because". */
export class SemanticOff extends Error {
  override name = 'SemanticOff'
}
