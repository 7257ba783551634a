import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { IconButton } from './icon-button.tsx'

interface RowEditorProps<Field extends string, Row, Blank> {
  form: { setFocus: (field: Field) => void }
  /** The result of useFieldArray with the keyName 'key'. */
  list: {
    fields: readonly Row[]
    append: (row: Blank, options: { focusName: string }) => void
    remove: (index: number) => void
    move: (fromIndex: number, toIndex: number) => void
  }
  /** 'Vehicle' titles the rows 'Vehicle 1', with buttons 'Remove vehicle 1'. */
  singularNoun: string
  addLabel: string
  blank: NoInfer<Blank>
  /** The field of a row that gets the focus. */
  firstField: (index: number) => NoInfer<Field>
  focusAfterRemove?: 'row' | 'add button'
  canMove?: boolean
  onChanged?: () => void
  /** The error of the list as a whole, such as too many rows. */
  error?: string | undefined
  extraButtons?: ReactNode
  rowClassName?: string
  /** If false, the fields' labels have the row's number instead. */
  isGrouped?: boolean
  children: (index: number, buttons: ReactNode, row: Row) => ReactNode
}

/** The rows of a list in a form, with move and remove buttons, and a button to add one. */
export function RowEditor<Field extends string, Row extends { key: string }, Blank>({
  rowClassName = 'min-w-0 rounded-control bg-wash p-4',
  isGrouped = true,
  ...props
}: RowEditorProps<Field, Row, Blank>) {
  const { form, list, singularNoun, blank, firstField, onChanged, error } = props
  const addButton = useRef<HTMLButtonElement>(null)
  const errorId = useId()
  const count = list.fields.length
  // Wait for React to render the change.
  const focusRow = (index: number) => queueMicrotask(() => form.setFocus(firstField(index)))
  const move = (fromIndex: number, toIndex: number) => {
    list.move(fromIndex, toIndex)
    focusRow(toIndex)
  }
  const removeAt = (index: number) => {
    list.remove(index)
    onChanged?.()
    // The button with the focus was removed.
    if (count === 1 || props.focusAfterRemove === 'add button') addButton.current?.focus()
    else focusRow(Math.min(index, count - 2))
  }
  const append = () => {
    list.append(blank, { focusName: firstField(count) })
    onChanged?.()
  }
  const rowButtonsOf = (index: number, name: string) => {
    const moveUpButton = {
      label: `Move ${name} up`,
      disabled: index === 0,
      onClick: () => move(index, index - 1),
    }
    const isLast = index === count - 1
    const moveDownButton = {
      label: `Move ${name} down`,
      disabled: isLast,
      onClick: () => move(index, index + 1),
    }
    return (
      <>
        {props.canMove && <IconButton icon={ArrowUp} {...moveUpButton} />}
        {props.canMove && <IconButton icon={ArrowDown} {...moveDownButton} />}
        <IconButton icon={Trash2} label={`Remove ${name}`} onClick={() => removeAt(index)} />
      </>
    )
  }
  const Group = isGrouped ? 'fieldset' : 'div'
  const add = (
    <Button ref={addButton} variant="secondary" size="sm" icon={Plus} onClick={append}>
      {props.addLabel}
    </Button>
  )
  return (
    <>
      {list.fields.map((row, index) => (
        <Group key={row.key} className={rowClassName}>
          {isGrouped && <legend className="sr-only">{`${singularNoun} ${index + 1}`}</legend>}
          {props.children(index, rowButtonsOf(index, `${singularNoun.toLowerCase()} ${index + 1}`), row)}
        </Group>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {props.extraButtons ? (
        <div className="flex flex-wrap gap-2">
          {add}
          {props.extraButtons}
        </div>
      ) : (
        add
      )}
    </>
  )
}
