import { defineCall, IdParams, RemoveQuery } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import { ApproverSettings, ApproverSettingsChange, RootPassword, RootPasswordAnswer } from '../settings.ts';
import { SheetSigns, SheetSignsForm } from '../timesheets/signs.ts';
import { NewSavedView, SavedView, SavedViewChange } from '../views/views.ts';

const right = ['update', 'approverSettings'] as const;

/** Calls of the admin panel. */
export const settingsCalls = {
  // [settings-2, jobs-12]
  put: defineCall({
    operationId: 'changeApproverSettings',
    summary: 'Open or close the approval of last week, choose the numbers of jobs, or whether lateness raises alerts',
    method: 'PUT',
    path: '/approversettings',
    right,
    body: ApproverSettingsChange,
    answer: oneOf(ApproverSettings),
  }),
  // [settings-1]
  tryPassword: defineCall({
    operationId: 'openAdminPanel',
    summary: 'Open the admin panel for this sign-in, by the root password',
    method: 'POST',
    path: '/approversettings/auth',
    right,
    body: RootPassword,
    answer: oneOf(RootPasswordAnswer),
  }),
};

/** Which signs count on timesheets. */
export const signCalls = {
  // [approval-14]
  put: defineCall({
    operationId: 'changeSheetSigns',
    summary: 'Choose which signs count on timesheets, and from when on',
    method: 'PUT',
    path: '/sheet_signs',
    right: ['update', 'sheetSigns'],
    body: SheetSignsForm,
    answer: oneOf(SheetSigns),
  }),
};

/** Calls about views: filters, sorting and columns of a list, kept under a name. */
export const viewCalls = {
  post: defineCall({
    operationId: 'createSavedView',
    summary: 'Keep the filters, the sorting and the columns of a list under a name',
    method: 'POST',
    path: '/saved_view',
    right: ['create', 'savedView'],
    body: NewSavedView,
    answer: oneOf(SavedView),
    status: 201,
  }),
  patch: defineCall({
    operationId: 'changeSavedView',
    summary: 'Change a view: its name, what it shows, for whom it is, whether it is in the menu',
    method: 'PATCH',
    path: '/saved_view/:id',
    right: ['update', 'savedView'],
    params: IdParams,
    body: SavedViewChange,
    answer: oneOf(SavedView),
  }),
  delete: defineCall({
    operationId: 'deleteSavedView',
    summary: 'Delete a view',
    method: 'DELETE',
    path: '/saved_view/:id',
    right: ['delete', 'savedView'],
    params: IdParams,
    query: RemoveQuery,
  }),
};
