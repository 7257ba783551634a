import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
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
  list: (query, context) => requestsSeenBy(context, query),

  export: (query, context) => exportRequests(context, query),

  one: async ({ id }, context) => ({ request: await requestSeenBy(context.db, context, id) }),

  create: (input, context) =>
    context.write(async (tx) => {
      const id = await createRequest(tx, context, input)
      return { request: await requestSeenBy(tx, context, id) }
    }),

  createFor: (input, context) =>
    context.write(async (tx) => {
      const id = await openRequest(tx, context, input)
      return { request: await requestSeenBy(tx, context, id) }
    }),

  changeStatus: (input, context) =>
    runEdit(context, {
      change: (tx) => changeRequestStatus(tx, context, input),
      answer: async (db, undo) => ({ request: await requestSeenBy(db, context, input.requestId), undo }),
    }),

  setStage: (input, context) =>
    runEdit(context, {
      change: (tx) => setStage(tx, context, input),
      answer: async (db) => ({ request: await requestSeenBy(db, context, input.requestId) }),
    }),

  assign: (input, context) =>
    runEdit(context, {
      change: (tx) => assignRequest(tx, context, input),
      answer: async (db) => ({ request: await requestSeenBy(db, context, input.requestId) }),
    }),

  confirm: (input, context) =>
    context.write(async (tx) => {
      await confirmChange(tx, context, input)
      return { request: await requestSeenBy(tx, context, input.requestId) }
    }),

  attach: ({ requestId, file }, context) => attachPaper(context, requestId, file),

  comments: (query, context) => commentsSeenBy(context, query),

  comment: (input, context) =>
    context.write(async (tx) => ({
      comment: await commentSeenBy(tx, context, await addComment(tx, context, input)),
    })),

  completeSeveral: (input, context) => context.write((tx) => completeRequests(tx, context, input)),

  figures: (_, context) => requestFigures(context),
})
