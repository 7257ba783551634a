import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'

export const workQueueCalls = exampleCalls('today', {
  list: { records: [] },
  snooze: {
    send: async ({ given }) => ({
      kind: 'request',
      id: (await given.request({ type: 'endorsement' })).id,
      untilDay: '2099-01-04',
    }),
    records: ['work.snoozed'],
  },
  unsnooze: {
    send: async ({ given }) => ({ kind: 'request', id: (await given.request({ type: 'endorsement' })).id }),
    records: ['work.broughtBack'],
  },
  snoozeSeveral: {
    send: async ({ given }) => ({
      things: [{ kind: 'request', id: (await given.request({ type: 'endorsement' })).id }],
      untilDay: '2099-01-04',
    }),
    records: ['work.snoozed'],
  },
  unsnoozeSeveral: {
    send: async ({ given }) => ({
      things: [{ kind: 'request', id: (await given.request({ type: 'endorsement' })).id }],
    }),
    records: ['work.broughtBack'],
  },
  pass: {
    send: async ({ given, people }) => ({
      kind: 'request',
      id: (await given.request({ type: 'endorsement' })).id,
      to: people.admin.id,
    }),
    records: ['work.passed'],
  },
  passSeveral: {
    send: async ({ given, people }) => ({
      things: [{ kind: 'request', id: (await given.request({ type: 'endorsement' })).id }],
      to: people.admin.id,
    }),
    records: ['work.passed'],
  },
  undo: {
    // Only the actor can undo an action, so the agent completes the request.
    send: async ({ as, given, people }) => {
      const sentInput = {
        requestId: (await given.request({ type: 'endorsement' })).id,
        status: 'completed',
        undoable: true,
      } as const
      const { body } = await as(people.agent).call(api.requests.changeStatus, sentInput)
      return { event: body.undo?.event ?? '' }
    },
    records: ['request.statusChanged'],
  },
  undoSeveral: {
    send: async ({ as, given, people }) => {
      const sentInput = { requestIds: [(await given.request({ type: 'endorsement' })).id], undoable: true }
      const { body } = await as(people.agent).call(api.requests.completeSeveral, sentInput)
      return { events: body.undo.map(({ event }) => event) }
    },
    records: ['request.statusChanged'],
  },
})
