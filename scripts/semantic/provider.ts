import type { ChildProcess } from 'node:child_process'

/** Makes vectors on this machine if the operator configures no endpoint. */
export type EmbeddingProvider = {
  /** Stored with each vector. */
  model: string
  /** The model and its origin, for people. */
  describe: (folder: string) => string
  /** The server is OpenAI-compatible under /v1, has /health, ends with this process. @throws SemanticOff */
  prepare: (folder: string, signal: AbortSignal) => Promise<StartServer>
}

/** The server refuses callers without the key. */
export type StartServer = (server: { port: number; key: string }) => ChildProcess

/** The message completes a sentence after "because". */
export class SemanticOff extends Error {
  override name = 'SemanticOff'
}
