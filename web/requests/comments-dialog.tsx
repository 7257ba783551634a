import { z } from 'zod'
import type { Request } from '../../contract/requests.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { requiredText } from '../../contract/values/text.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { useList } from '../api/query.ts'
import { requests } from '../api/wire.ts'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const CommentForm = z.object({ said: requiredText(5000, 'Please write a comment') })

/** The comments of client and agency under a request, and a field for a new one. */
export function CommentsDialog({
  request: { id, description },
  onClose,
}: {
  request: Pick<Request, 'id' | 'description'>
  onClose: () => void
}) {
  const form = useContractForm(CommentForm, { said: '' })
  const list = useList(requests.comments, { requestId: id, limit: 100 }, 'comments')
  return (
    <FormDialog
      call={requests.comment}
      form={form}
      send={({ said }) => ({ requestId: id, said })}
      successToast={{ title: 'Comment Sent' }}
      failureTitle="Comment not sent"
      title="Comments"
      description={description}
      onClose={onClose}
      submitLabel="Send Comment"
      busyLabel="Sending..."
      cancelLabel="Close"
    >
      <ListOf
        list={list}
        pluralNoun="comments"
        skeleton={<Skeleton status="Loading comments..." shape="rows" count={2} />}
        empty={
          <p className="text-sm text-muted">No comments yet. The client and the agent both see comments.</p>
        }
      >
        <ol className="space-y-3">
          {list.items.map(({ id: key, said, by, isOfStaff, createdAt }) => (
            <li key={key} className="rounded-control bg-wash px-4 py-3 text-sm">
              <p className="text-xs text-muted">
                <span className="font-semibold text-ink">{by}</span>
                {isOfStaff && ', agency'} · {formatMoment(createdAt)}
              </p>
              <p className="mt-1 wrap-anywhere whitespace-pre-line">{said}</p>
            </li>
          ))}
        </ol>
      </ListOf>
      <form.TextAreaField name="said" label="Comment" rows={3} required />
    </FormDialog>
  )
}
