import type { EmailReply } from '../../contract/email-replies.ts'
import { formatMoment } from '../../contract/values/days.ts'

/** The sender, the whole text and the files of an email. */
export function EmailText({ email }: { email: EmailReply }) {
  const { sender, subject, whole, receivedAt, fileNames, refusedFiles, documents, settledBy } = email
  return (
    <div className="space-y-3 text-sm">
      <p className="wrap-anywhere text-muted">
        From {sender || 'an unknown sender'} · {formatMoment(receivedAt)}
        {settledBy && ` · Accepted by ${settledBy}`}
      </p>
      {subject && <p className="font-semibold wrap-anywhere">{subject}</p>}
      {whole && (
        <pre className="max-h-80 overflow-y-auto rounded-lg bg-wash p-3 font-sans wrap-anywhere whitespace-pre-wrap">
          {whole}
        </pre>
      )}
      {documents.length > 0 ? (
        <ul aria-label="Files" className="space-y-1">
          {documents.map(({ id, title, fileUrl }) => (
            <li key={id} className="wrap-anywhere">
              <a href={fileUrl} className="underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        fileNames.length > 0 && <p className="wrap-anywhere">Files: {fileNames.join(', ')}</p>
      )}
      {refusedFiles.length > 0 && (
        <p className="wrap-anywhere text-muted">Not filed: {refusedFiles.join('; ')}</p>
      )}
    </div>
  )
}
