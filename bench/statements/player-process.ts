import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Turn } from '../report/rounds.js';
import { serve } from '../process/serve.js';
import { getLeastPlayer } from './least-player.js';
import { type LeastShop, getLeastPurchase } from './least-purchase.js';
import { LEAST_SALE } from './least-sale.js';
import { type Player, getPlayer, type Target } from './player.js';
import type { Inputs, Script } from './script.js';

export interface Playing {
  readonly target: Target;
  readonly script: Script;
  readonly inputs: readonly Inputs[];
}

/** The least that a purchase from the shop, or a sale, sends, instead of what the service sends. */
export interface PlayingLeast {
  readonly targets: readonly Target[];
  readonly shop: LeastShop | 'sales';
  readonly inputs: readonly Inputs[];
}

let player: Player | undefined;
let inputs: readonly Inputs[];
let played = 0;

serve({
  open: async (playing: Playing | PlayingLeast) => {
    await player?.close();
    player = 'shop' in playing ? getLeast(playing) : getPlayer(playing.target, playing.script);
    inputs = playing.inputs;
  },
  play: async ({ inFlight, seconds }: { inFlight: number; seconds: number }): Promise<Turn> => {
    const until = performance.now() + seconds * 1000;
    const turn = { done: 0, failed: 0, retried: 0 };
    const began = performance.now();
    await Promise.all(Array.from({ length: inFlight }, () => playUntil(until, turn)));
    return { ...turn, seconds: (performance.now() - began) / 1000 };
  },
  close: async () => player?.close(),
});

function getLeast({ targets, shop }: PlayingLeast): Player {
  return shop === 'sales'
    ? getLeastPlayer(targets, LEAST_SALE)
    : getLeastPlayer(targets, getLeastPurchase(shop));
}

async function playUntil(until: number, turn: { done: number; retried: number }): Promise<void> {
  for (let count = 1; performance.now() < until; count += 1) {
    const input = inputs[played++ % inputs.length] ?? {};
    if (await player?.play(input)) {
      turn.done += 1;
    } else {
      turn.retried += 1;
    }
    if (count % 50 === 0) {
      await nextTurn();
    }
  }
}
