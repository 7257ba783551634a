import type PDFDocument from 'pdfkit'

type PdfDoc = InstanceType<typeof PDFDocument>
type PdfStructureElement = ReturnType<PdfDoc['struct']>

export const leftEdge = 54
export const textWidth = 504
export const rightEdge = leftEdge + textWidth
const top = 50
const bottom = 730

export const inkColor = '#1d2733'
export const mutedColor = '#5d6875'
export const hairlineColor = '#c9d0d8'
const panelColor = '#f4f6f8'

/** Structure tag, for screen readers. */
type TextRole = 'H1' | 'H2' | 'P' | 'TH' | 'TD'

export interface TextStyle {
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right'
  gap?: number
  /** Defaults to a paragraph. */
  part?: TextRole
}

export interface SheetColumn {
  header: string
  /** Share of the width, relative to the other columns. */
  share: number
  align?: 'left' | 'right'
}

/** A table row. Totals are bold. */
export interface SheetRow {
  cells: string[]
  isBold?: boolean
}

interface SheetFact {
  label: string
  value: string
}

/**
 * Fills pages from top to bottom and adds a page when something does not fit. All text goes into
 * the document structure in the order of its calls; everything else is an artifact.
 */
export class Sheet {
  readonly doc: PdfDoc
  readonly accent: string
  y = top
  private readonly document: PdfStructureElement
  /** The structure element that text is added to: the whole document, or a table row. */
  private currentElement: PdfStructureElement

  constructor(doc: PdfDoc, accent: string) {
    this.doc = doc
    this.accent = accent
    this.document = doc.struct('Document')
    this.currentElement = this.document
    doc.addStructure(this.document)
  }

  /** Closes the document structure. Only artifacts may follow. */
  end(): void {
    this.document.end()
  }

  /** Draws artifacts, which screen readers skip: lines, boxes, and repeated content. */
  drawOrnament(drawPaper: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    drawPaper()
    this.doc.endMarkedContent()
  }

  /** Groups content as one structure element, such as a table or a row. */
  private part(type: string, fill: () => void): void {
    const { currentElement } = this
    const part = this.doc.struct(type)
    currentElement.add(part)
    this.currentElement = part
    fill()
    part.end()
    this.currentElement = currentElement
  }

  /** Puts text into a box at any position, and returns its height. */
  put(text: string, x: number, y: number, boxWidth: number, style: TextStyle = {}): number {
    const height = this.height(text, boxWidth, style)
    const { part = 'P' } = style
    if (text) {
      const drawText = () => this.draw(text, x, y, boxWidth, style)
      const piece =
        part === 'TH'
          ? // @ts-expect-error: PDFKit's types lack the scope of a table header.
            this.doc.struct(part, { scope: 'Column' }, drawText)
          : this.doc.struct(part, {}, drawText)
      this.currentElement.add(piece)
      piece.end()
    }
    return height
  }

  /** Puts text that repeats on every page, as an artifact. */
  mark(text: string, x: number, y: number, boxWidth: number, style: TextStyle = {}): void {
    this.drawOrnament(() => this.draw(text, x, y, boxWidth, style))
  }

  private draw(text: string, x: number, y: number, boxWidth: number, style: TextStyle): void {
    const { color = inkColor, align = 'left', gap = 2 } = style
    const textWidth = this.widthOf(text, style)
    this.doc.fillColor(color)
    if (textWidth > boxWidth || text.includes('\n'))
      this.doc.text(text, x, y, { width: boxWidth, align, lineGap: gap })
    // A single line that fits is placed directly, which is much faster than wrapping it.
    else this.doc.text(text, align === 'right' ? x + boxWidth - textWidth : x, y, { lineBreak: false })
  }

  height(text: string, boxWidth: number, style: TextStyle = {}): number {
    const { gap = 2 } = style
    const isSingleLine = this.widthOf(text, style) <= boxWidth && !text.includes('\n')
    if (isSingleLine) return this.doc.currentLineHeight(true) + gap
    return this.doc.heightOfString(text, { width: boxWidth, lineGap: gap })
  }

  /** The width of a text on one line; 0 for several lines. Sets its font. */
  private widthOf(text: string, { size = 9.5, bold = false }: TextStyle): number {
    this.doc.font(bold ? 'bold' : 'regular', size)
    return text.includes('\n') ? 0 : this.doc.widthOfString(text)
  }

  /** Puts text at the current position, over the whole width. */
  addText(text: string, style: TextStyle & { spaceAfter?: number } = {}): void {
    this.ensureSpace(this.height(text, textWidth, style))
    this.y += this.put(text, leftEdge, this.y, textWidth, style) + (style.spaceAfter ?? 8)
  }

  rule(y = this.y, color = hairlineColor, lineWidth = 0.6): void {
    this.drawOrnament(() =>
      this.doc.moveTo(leftEdge, y).lineTo(rightEdge, y).lineWidth(lineWidth).strokeColor(color).stroke(),
    )
  }

  /** Starts a new page unless this much height is left. */
  ensureSpace(height: number): void {
    if (this.y + height <= bottom) return
    this.doc.addPage()
    this.y = top
  }

  /** The issuer and the title of the document, as text. */
  addHeading(issuerName: string, kind: string, title: string): void {
    this.put(issuerName, leftEdge, this.y, 300, { size: 15, bold: true, color: this.accent })
    this.put(kind, leftEdge + 300, this.y + 5, textWidth - 300, {
      size: 9,
      color: mutedColor,
      align: 'right',
    })
    this.y += 25
    this.rule(this.y, this.accent, 1.2)
    this.y += 16
    this.y += this.put(title, leftEdge, this.y, textWidth, { size: 20, bold: true, part: 'H1' }) + 12
  }

  section(title: string, minHeight = 60): void {
    this.y += 6
    this.ensureSpace(minHeight)
    this.put(title, leftEdge, this.y, textWidth, { size: 11, bold: true, color: this.accent, part: 'H2' })
    this.y += 18
  }

  /** Labels above values, two or three in a row. */
  facts(facts: SheetFact[], columns = 2): void {
    const gutter = 18
    const columnWidth = (textWidth - gutter * (columns - 1)) / columns
    for (let start = 0; start < facts.length; start += columns) {
      const line = facts.slice(start, start + columns)
      const height = Math.max(...line.map(({ value }) => this.height(value, columnWidth))) + 13
      this.ensureSpace(height)
      for (const [index, { label, value }] of line.entries()) {
        const x = leftEdge + index * (columnWidth + gutter)
        this.put(label, x, this.y, columnWidth, { size: 7.5, color: mutedColor })
        this.put(value, x, this.y + 11, columnWidth)
      }
      this.y += height + 7
    }
  }

  table(columns: SheetColumn[], rows: SheetRow[], size = 9): void {
    const inset = 6
    const columnBoxes = columns.map(({ share }, index) => ({
      x:
        leftEdge + textWidth * columns.slice(0, index).reduce((sum, column) => sum + column.share, 0) + inset,
      wide: textWidth * share - 2 * inset,
    }))
    const line = (cells: string[], style: TextStyle, y: number) =>
      this.part('TR', () => {
        for (const [index, { x, wide }] of columnBoxes.entries())
          this.put(cells[index] ?? '', x, y, wide, { ...style, align: columns[index]?.align ?? 'left' })
      })
    const drawHeader = () => {
      this.drawOrnament(() => this.doc.rect(leftEdge, this.y, textWidth, 17).fill(panelColor))
      const headers = columns.map(({ header }) => header)
      line(headers, { size: 7.5, bold: true, color: mutedColor, part: 'TH' }, this.y + 5)
      this.y += 17
    }
    this.ensureSpace(60)
    this.part('Table', () => {
      drawHeader()
      for (const { cells, isBold = false } of rows) {
        const style = { size, bold: isBold, gap: 1.5, part: 'TD' } as const
        const heights = columnBoxes.map(({ wide }, index) => this.height(cells[index] ?? '', wide, style))
        const height = Math.max(...heights) + 6
        if (this.y + height > bottom) {
          this.ensureSpace(height + 17)
          drawHeader()
        }
        line(cells, style, this.y + 4)
        this.y += height
        this.rule(this.y, isBold ? mutedColor : hairlineColor)
      }
    })
    this.y += 10
  }

  /** Short bullet points in two columns. */
  list(lines: string[]): void {
    const columnWidth = textWidth / 2 - 12
    for (let start = 0; start < lines.length; start += 2) {
      const pair = lines.slice(start, start + 2)
      const height = Math.max(...pair.map((text) => this.height(text, columnWidth - 10, { size: 9 })))
      this.ensureSpace(height)
      for (const [index, text] of pair.entries()) {
        const x = leftEdge + index * (columnWidth + 24)
        this.drawOrnament(() => this.doc.circle(x + 2.5, this.y + 4, 1.2).fill(this.accent))
        this.put(text, x + 10, this.y, columnWidth - 10, { size: 9 })
      }
      this.y += height + 3
    }
    this.y += 4
  }

  /** A shaded box over the whole width; `fill` draws into it from its inner top left corner. */
  box(height: number, fill: (x: number, y: number) => void): void {
    this.ensureSpace(height)
    this.drawOrnament(() => this.doc.roundedRect(leftEdge, this.y, textWidth, height, 4).fill(panelColor))
    fill(leftEdge + 12, this.y + 11)
    this.y += height + 12
  }
}
