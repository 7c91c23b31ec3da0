import { takeInModelIfFresh } from '#local/answers/ingest.ts'
import { createEquipment, createKpiNode } from '#local/edits/catalogue-edits.ts'
import { copyModel, createModel, saveModel } from '#local/edits/model-edits.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { clearDelivered } from '#local/resolve/clear-delivered.ts'

/** The device's own functions; a mutant puts a wrong one in the place of a right one. */
export const EDITS = {
  createModel,
  copyModel,
  saveModel,
  createProcess,
  saveProcess,
  deleteProcess,
  savePhotos,
  createEquipment,
  createKpiNode,
  takeInModelIfFresh,
  clearDelivered,
}
export type Edits = typeof EDITS
