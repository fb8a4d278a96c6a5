-- The first version of the appropriateness questionnaire; administrators publish others.
insert into compliance.questionnaires (version, pass_score, questions) values (1, 12, '[
    {"text": "How long have you traded leveraged products?", "options": [
        {"text": "Never", "points": 0}, {"text": "Less than a year", "points": 3}, {"text": "More than a year", "points": 6}]},
    {"text": "How many trades did you make in the last 12 months?", "options": [
        {"text": "None", "points": 0}, {"text": "1 to 20", "points": 2}, {"text": "More than 20", "points": 4}]},
    {"text": "What happens to a position when the margin level falls to the stop-out level?", "options": [
        {"text": "It is closed automatically", "points": 5}, {"text": "Nothing", "points": 0}, {"text": "Its leverage rises", "points": 0}]},
    {"text": "With a leverage of 30:1, the price falls by 2%. How much of the margin is lost?", "options": [
        {"text": "2%", "points": 0}, {"text": "About 30%", "points": 0}, {"text": "About 60%", "points": 5}]},
    {"text": "Could you bear the loss of the money that you deposit?", "options": [
        {"text": "Yes", "points": 4}, {"text": "No", "points": 0}]}
]') on conflict do nothing;
