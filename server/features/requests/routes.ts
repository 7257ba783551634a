import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { attachPaper } from './attach-paper.ts'
import { changeRequestStatus } from './change-status.ts'
import { addComment } from './comment.ts'
import { commentSeenBy, commentsSeenBy } from './comment-queries.ts'
import { completeRequests } from './complete-requests.ts'
import { confirmChange } from './confirm-change.ts'
import { createRequest, openRequest } from './create-request.ts'
import { exportRequests } from './export.ts'
import { requestFigures, requestSeenBy, requestsSeenBy } from './queries.ts'
import { assignRequest, setStage } from './set-stage.ts'

export const requestRoutes = serve(api.requests, {
  list: (wanted, visit) => requestsSeenBy(visit, wanted),

  export: (wanted, visit) => exportRequests(visit, wanted),

  one: async ({ id }, visit) => ({ request: await requestSeenBy(visit.db, visit, id) }),

  create: (given, visit) =>
    visit.write(async (tx) => {
      const id = await createRequest(tx, visit, given)
      return { request: await requestSeenBy(tx, visit, id) }
    }),

  createFor: (given, visit) =>
    visit.write(async (tx) => {
      const id = await openRequest(tx, visit, given)
      return { request: await requestSeenBy(tx, visit, id) }
    }),

  changeStatus: (given, visit) =>
    edit(visit, {
      change: (tx) => changeRequestStatus(tx, visit, given),
      answer: async (db, undo) => ({ request: await requestSeenBy(db, visit, given.requestId), undo }),
    }),

  setStage: (given, visit) =>
    edit(visit, {
      change: (tx) => setStage(tx, visit, given),
      answer: async (db) => ({ request: await requestSeenBy(db, visit, given.requestId) }),
    }),

  assign: (given, visit) =>
    edit(visit, {
      change: (tx) => assignRequest(tx, visit, given),
      answer: async (db) => ({ request: await requestSeenBy(db, visit, given.requestId) }),
    }),

  confirm: (given, visit) =>
    visit.write(async (tx) => {
      await confirmChange(tx, visit, given)
      return { request: await requestSeenBy(tx, visit, given.requestId) }
    }),

  attach: ({ requestId, file }, visit) => attachPaper(visit, requestId, file),

  comments: (wanted, visit) => commentsSeenBy(visit, wanted),

  comment: (given, visit) =>
    visit.write(async (tx) => ({
      comment: await commentSeenBy(tx, visit, await addComment(tx, visit, given)),
    })),

  completeSeveral: (given, visit) => visit.write((tx) => completeRequests(tx, visit, given)),

  figures: (_, visit) => requestFigures(visit),
})
