import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../../event/index.js';
import { LevelReader } from '../../level/index.js';
import type { SettingsValues } from '../../settings/index.js';
import { type Draft, hoursAfter, getIds, type MessageSource } from './message-source.model.js';

interface LevelChange {
  readonly customerId: { readonly customerId: string };
  readonly levelId?: { readonly levelId: string };
  readonly oldLevelId?: { readonly levelId: string };
}

const USEFUL_HOURS = 72;

/** Another level, by rule or by hand. The first one comes with the registration, and is no news. */
@Injectable()
export class LevelMessagesService implements MessageSource {
  readonly types = ['Service.Domain.User.Event.CustomerWasMovedToLevel'];

  constructor(private readonly levels: LevelReader) {}

  async drafts(events: readonly StoredEvent[], { messageNewLevel }: SettingsValues): Promise<Draft[]> {
    const moved = messageNewLevel ? events.filter(isOther) : [];
    const levels = await this.levels.getFigures(getIds(moved, getLevel));
    return moved.flatMap((event) => {
      const level = levels.get(getLevel(event) ?? '');
      return level
        ? [
            {
              kind: 'new_level',
              event,
              customerId: (event.payload as LevelChange).customerId.customerId,
              variables: {
                level_name: level.name,
                // Six digits behind the point are kept of a percentage.
                level_discount: String(Number((level.reward.value * 100).toFixed(6))),
              },
              usefulUntil: hoursAfter(event, USEFUL_HOURS),
            },
          ]
        : [];
    });
  }
}

function getLevel({ payload }: StoredEvent): string | undefined {
  return (payload as LevelChange).levelId?.levelId;
}

function isOther(event: StoredEvent): boolean {
  const { oldLevelId } = event.payload as LevelChange;
  return oldLevelId !== undefined && oldLevelId.levelId !== getLevel(event);
}
