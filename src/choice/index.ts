export { ChoiceModule } from './choice.module.js';
