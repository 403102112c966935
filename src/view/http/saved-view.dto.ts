import { IsIn, IsOptional, Length } from 'class-validator';
import { FormFlag, Trimmed } from '#platform/http/request/fields/readers.js';
import { EnumName } from '#platform/http/request/fields/request-fields.js';
import { RefusesUnknownFields } from '#platform/http/request/unknown-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { Choice } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { VIEWED_LISTS, type ViewedList } from '../saved-view.model.js';
import type { VisibleView } from '../saved-views.service.js';

const LISTS = Object.keys(VIEWED_LISTS) as ViewedList[];
const NAME_LENGTH_MAX = 80;
const SEARCH_LENGTH_MAX = 2000;

export class ListViewsRequest {
  /** The list of the panel that the views are for. */
  @IsIn(LISTS)
  @EnumName('ViewedList')
  readonly list!: ViewedList;
}

@Wrapped('view')
@RefusesUnknownFields()
export class CreateViewRequest {
  /** The list of the panel that it is for. */
  @IsIn(LISTS)
  @EnumName('ViewedList')
  readonly list!: ViewedList;

  /** Each name is there once among the caller's views of a list, in whatever case. */
  @Length(1, NAME_LENGTH_MAX)
  @Trimmed({ compared: true })
  readonly name!: string;

  /** What the address of the list says behind `?`: `levelId=…&sort=-points`. */
  @Length(1, SEARCH_LENGTH_MAX)
  @Trimmed({ compared: true })
  readonly search!: string;

  /** Whether all administrators with the right to the list see the view. */
  @IsOptional()
  @FormFlag()
  readonly shared?: boolean;
}

/** Fields that are not sent stay what they are. */
@Wrapped('view')
@RefusesUnknownFields()
export class UpdateViewRequest {
  @IsOptional()
  @Length(1, NAME_LENGTH_MAX)
  @Trimmed({ compared: true })
  readonly name?: string;

  @IsOptional()
  @Length(1, SEARCH_LENGTH_MAX)
  @Trimmed({ compared: true })
  readonly search?: string;

  @IsOptional()
  @FormFlag()
  readonly shared?: boolean;
}

export class ViewRecord {
  readonly viewId!: string;
  @Choice('ViewedList', LISTS)
  readonly list!: string;
  readonly name!: string;
  readonly search!: string;
  readonly shared!: boolean;
  /** Whether it is the caller's, who alone may change and remove it. */
  readonly own!: boolean;
  /** The first and last name of the administrator whose view it is; without them, the user name. */
  readonly owner?: string;
  readonly createdAt!: string;
  readonly updatedAt!: string;
}

export class ViewListResponse {
  readonly views!: ViewRecord[];
  readonly total!: number;
}

export class ViewIdResponse {
  readonly viewId!: string;
}

export function presentViews(views: readonly VisibleView[]): ViewListResponse {
  return { views: views.map(presentView), total: views.length };
}

function presentView({ view, isOwn, owner }: VisibleView): ViewRecord {
  const { id, list, name, search, shared, createdAt, updatedAt } = view;
  return {
    viewId: id,
    list,
    name,
    search,
    shared,
    own: isOwn,
    ...(owner !== undefined && { owner }),
    createdAt: presentTimestamp(createdAt),
    updatedAt: presentTimestamp(updatedAt),
  };
}
