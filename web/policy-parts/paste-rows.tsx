import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import type { PastedRows } from '../../contract/pasted-parts.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/field.tsx'

/** Adds rows pasted from a spreadsheet. Unreadable rows stay in the field, with a reason. */
export function PasteRows<Row>({
  read: readRows,
  columns,
  onRead,
  onWaiting,
}: {
  read: (text: string) => PastedRows<Row>
  /** The default order of the columns. */
  columns: string
  onRead: (rows: Row[]) => void
  /**
   * Called with true while the field has rows that are not in the list. Saving would lose these
   * rows.
   */
  onWaiting: (isWaiting: boolean) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [addedNotes, setAddedNotes] = useState<string[]>([])
  const noteUnreadText = (typedText: string) => {
    setText(typedText)
    onWaiting(typedText.trim() !== '')
  }
  if (!isOpen)
    return (
      <Button variant="secondary" size="sm" icon={ClipboardPaste} onClick={() => setIsOpen(true)}>
        Paste from a Spreadsheet
      </Button>
    )
  const take = () => {
    const { rows, rejectedRows, rejectedText, ignoredColumns } = readRows(text)
    if (rows.length > 0) onRead(rows)
    noteUnreadText(rejectedText)
    setAddedNotes([
      `${formatCount(rows.length, 'row was', 'rows were')} added below${rejectedRows.length > 0 ? `, and ${rejectedRows.length} could not be read: ${rejectedRows.length === 1 ? 'it remains' : 'they remain'} here` : ''}.`,
      ...rejectedRows.map(({ row, why }) => `Row ${row}: ${why}`),
      ...(ignoredColumns.length > 0 ? [`Skipped: ${ignoredColumns.join(', ')}`] : []),
    ])
  }
  return (
    <div className="space-y-3 rounded-control border border-line p-4">
      <TextAreaField
        label="Spreadsheet rows"
        hint={`With column headers, or in this order: ${columns}.`}
        rows={5}
        value={text}
        onChange={({ currentTarget }) => noteUnreadText(currentTarget.value)}
      />
      <div role="status" className="text-sm text-muted">
        {addedNotes.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Button variant="secondary" size="sm" onClick={take}>
        Add Rows
      </Button>
    </div>
  )
}
