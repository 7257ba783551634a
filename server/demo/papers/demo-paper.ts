import { demoPaperNotice } from '../../../contract/values/demonstration.ts'
import { drawPdf as drawPaper, type PaperHeading } from '../../platform/paper/pdf-drawing.ts'
import type { Sheet } from '../../platform/paper/sheet.ts'

/** Draws a demo PDF, with the demonstration notice on every page. */
export const drawDemoPaper = (heading: PaperHeading, fill: (sheet: Sheet) => void) =>
  drawPaper({ ...heading, foot: demoPaperNotice }, fill)
