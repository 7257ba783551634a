import { expect, test } from 'vitest'
import { foldPolicy } from '../../../contract/values/policy-state.ts'
import { runCommit, runUndo, uploadAndRehearse } from '../../testing/book-imports.ts'
import { portal } from '../../testing/portal.ts'
import { columnsOfState, eventsOfPolicySql } from '../policies/history-queries.ts'

const listOf = (...rows: string[]) =>
  ['Account Name,Policy Number,Carrier,Line,Effective,Expiration,Status,Cancel Date', ...rows].join('\r\n')

test('an import folds the policies that it adds, cancels and puts back, and asks the database to fold none', async () => {
  const testPortal = await portal()
  const { db, pool } = testPortal.context
  await pool.query(`create or replace function live_policy(of_policy uuid, entered uuid default null)
    returns void language plpgsql as $$ begin raise exception 'folded in the database'; end $$`)
  /**
   * Returns the kinds of each policy's current events, sorted by policy number. Asserts that the
   * stored state equals the state computed from the events.
   */
  const policyHistories = async () => {
    const rows = await db
      .selectFrom('policies')
      .select([
        'policyNumber',
        'startDate',
        'endDate',
        'cancelledOn',
        'noticeOn',
        'gaps',
        'life',
        'eventVersion',
        'elsewhere',
        'conditionalRenewal',
      ])
      .select(eventsOfPolicySql('policies').as('history'))
      .orderBy('policyNumber')
      .execute()
    for (const { policyNumber, startDate, endDate, history, life, ...columns } of rows) {
      const state = foldPolicy({ startDate, endDate }, history)
      const foldedInput = { ...columnsOfState(state), life: state.life }
      expect({ ...columns, life }, policyNumber).toEqual(foldedInput)
    }
    return rows.map(({ policyNumber, history }) => [
      policyNumber,
      ...history.flatMap(({ kind, isTakenBack }) => (isTakenBack || kind === 'correction' ? [] : kind)),
    ])
  }
  const cancelledText = 'A LLC,1,Travelers,GL,3/1/2026,3/1/2027,Cancelled,5/1/2026'
  const flatCancelledText = 'B LLC,2,Travelers,GL,3/1/2026,3/1/2027,Cancelled,3/1/2026'
  const firstRun = await uploadAndRehearse(testPortal, {
    'list.csv': listOf(cancelledText, flatCancelledText, 'C LLC,3,Travelers,GL,3/1/2026,3/1/2027,,'),
  })
  await runCommit(testPortal, firstRun.id)
  const historiesBefore = [
    ['1', 'new business', 'cancellation'],
    ['2', 'new business', 'flat cancellation'],
    ['3', 'new business'],
  ]
  expect(await policyHistories()).toEqual(historiesBefore)
  const secondRun = await uploadAndRehearse(testPortal, {
    'newer.csv': listOf(
      cancelledText,
      flatCancelledText,
      'C LLC,3,Travelers,GL,3/1/2026,3/1/2027,Cancelled,6/1/2026',
    ),
  })
  await runCommit(testPortal, secondRun.id)
  expect((await policyHistories())[2]).toEqual(['3', 'new business', 'cancellation'])
  expect((await runUndo(testPortal, secondRun.id)).leftInPlace).toEqual([])
  expect(await policyHistories()).toEqual(historiesBefore)
})
