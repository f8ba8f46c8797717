import type { TestProject } from 'vitest/node'
import { engines } from './database'
import { startCluster } from './postgres-cluster'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the socket of the Postgres in which each test file has its own database. */
    postgresSocket: string | null
  }
}

/** Starts Postgres once for all files, if they test on it. */
export default async function startSharedPostgres(project: TestProject) {
  const isTested = (await engines()).includes('postgres')
  const server = isTested ? await startCluster() : null
  // Postgres copies no database to which somebody is connected.
  await server?.executor.close()
  project.provide('postgresSocket', server?.socket ?? null)
  return server?.stop
}
