import { sql } from 'kysely'
import type { Team } from '../../../contract/users.ts'
import type { Db } from '../../database/tables.ts'
import { shownNameOf } from '../../queries/json.ts'

/** The assigned agent (`producer`) and the account managers of an account, as on the wire. */
export const teamOf = (account: string) => {
  const [id, agentId] = [sql.ref(`${account}.id`), sql.ref(`${account}.agentId`)]
  const colleague = (u: string) =>
    sql`json_build_object('id', ${sql.ref(`${u}.id`)}, 'name', ${shownNameOf(u)})`
  return sql<Team>`json_build_object(
    'producer', (select ${colleague('producer')} from users as producer where producer.id = ${agentId}),
    'managers', coalesce((
      select json_agg(${colleague('manager')} order by manager.sort_name, manager.id)
      from account_managers m join users as manager on manager.id = m.user_id where m.account_id = ${id} and m.user_id <> ${agentId}), '[]'),
    'contactId', coalesce(${sql.ref(`${account}.contactId`)}, ${agentId}))`
}

export const readTeam = async (tx: Db, id: string) =>
  (
    await tx
      .selectFrom('accounts')
      .where('accounts.id', '=', id)
      .select(teamOf('accounts').as('team'))
      .executeTakeFirstOrThrow()
  ).team
