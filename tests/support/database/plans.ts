import type { Caller, TestDatabase } from './database'

export type Plan = { id: string; name: string; revision: number; organizations: number }

/** What an operator does with plans in the console. `limits` are the name, the megabytes and the members. */
export function usePlans(database: TestDatabase, operator: Caller) {
  const ask = <T = unknown>(
    caller: Caller | 'anon' | 'service_role',
    sql: string,
    params: unknown[] = [],
  ): Promise<T> =>
    database.as(caller, async (query) => {
      const [row] = await query<{ r: T }>(`select ${sql} as r`, params)
      return row?.r as T
    })
  return {
    ask,
    list: () => ask<Plan[]>(operator, 'public.console_plans()'),
    async add(name: string, quotaMb: number | null, members: number | null, id = crypto.randomUUID()) {
      await ask(operator, 'public.console_add_plan($1, $2, $3, $4)', [id, name, quotaMb, members])
      return id
    },
    change: (plan: string, revision: number, limits: unknown[], caller = operator) =>
      ask<boolean>(caller, 'public.console_change_plan($1, $2, $3, $4, $5)', [plan, revision, ...limits]),
    remove: (plan: string) => ask<boolean>(operator, 'public.console_remove_plan($1)', [plan]),
    choose: (organization: string, plan: string | null, quotaMb: number | null = null, caller = operator) =>
      ask<boolean>(caller, `public.console_change_organization($1, 'sv', $2, '{}', $3)`, [
        ...[organization, quotaMb, plan],
      ]),
  }
}
